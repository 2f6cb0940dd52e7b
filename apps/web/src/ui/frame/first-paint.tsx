import { useLayoutEffect } from 'react';

/** The element that index.html paints before any script runs; removed once the app renders. */
const painted = () => document.getElementById('first');

/** The form inside that element. */
const earlyForm = () => painted()?.querySelector('form') ?? null;

/** Whether index.html painted a form, which may have received the focus. */
export function hasEarlyForm(): boolean {
  return earlyForm() !== null;
}

/** Removes the early content in the same frame in which its sibling components appear. */
export function TakeOver(): null {
  useLayoutEffect(() => painted()?.remove(), []);
  return null;
}

/**
 * The user's input in a form painted by index.html: its fields, the name of the focused one, and the index of the pressed button, or -1.
 */
export type EarlyInput = { fields: HTMLInputElement[]; focused: string; pressed: number };

/** Returns the input in the form painted by index.html, or null if there is none. */
export function earlyInput(): EarlyInput | null {
  const form = earlyForm();
  if (form === null) return null;
  const fields = [...form.querySelectorAll('input')];
  return {
    fields,
    focused: fields.find((field) => field === document.activeElement)?.name ?? '',
    pressed: Number(painted()?.dataset['pressed'] ?? -1),
  };
}
