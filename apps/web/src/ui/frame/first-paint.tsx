import { useLayoutEffect } from 'react';

/** The element that index.html paints before any script runs; removed once the app renders. */
const painted = () => document.getElementById('first');

/** The form in it. */
const earlyForm = () => painted()?.querySelector('form') ?? null;

/** Whether a form stands there already, which has the focus or had it. */
export function hasEarlyForm(): boolean {
  return earlyForm() !== null;
}

/** Takes what was painted early away, in the same frame as the siblings before it are shown. */
export function TakeOver(): null {
  useLayoutEffect(() => painted()?.remove(), []);
  return null;
}

/** What a person did in a form that was painted early: its fields, the name of the focused one, and the place of the button that was pressed, or -1. */
export type EarlyInput = { fields: HTMLInputElement[]; focused: string; pressed: number };

/** What was done in the form that was painted early, or null where there is none. */
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
