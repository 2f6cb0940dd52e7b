import type { Proposal } from '@houtai/contract/assistant-parts';

import { type FormInSight, useFormsInSight } from '#platform/open-forms.ts';

import { setAssistantOpen } from '../window/frame-store.ts';
import { mayReplace } from './fill-form.ts';

/** How long a panel may take to be loaded and drawn. */
const OPENS_WITHIN_MS = 15_000;

const NOT_OPENED = '表单没有打开，没有填入；请重试，或在「我要待办」「我要反馈」里自己填写';

/**
 * Opens the ordinary form of a new record and fills it as if it were typed, so that what is handed in is what was proposed. Gives true
 * once it holds the values, false where the person wants to keep what they typed there, and else why it could not be done.
 */
export async function openForm({ key, name, values }: NonNullable<Proposal['form']>): Promise<boolean | string> {
  // The button at the right edge is the one way to its panel, for people as for us.
  const button = document.querySelector<HTMLElement>(`[data-panel-button="${key}"]`);
  if (!button || name === undefined) return NOT_OPENED;
  const before = useFormsInSight.getState().filter((form) => form.name === name);
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  // A form of an existing record has the same name: what is proposed as new goes into no other than that of the panel.
  if (isOpen && before.length > 1) return NOT_OPENED;
  // The panel comes where the dialog may stand.
  setAssistantOpen(false);
  const form = isOpen ? (before[0] ?? null) : await newlyInSight(name, before, () => button.click());
  if (!form) return NOT_OPENED;
  if (!(await mayReplace(form, values))) return false;
  form.fill(values);
  return true;
}

/** The form of that name that comes into sight by an act; null where none does. */
function newlyInSight(name: string, before: readonly FormInSight[], act: () => void): Promise<FormInSight | null> {
  return new Promise((resolve) => {
    const end = (form: FormInSight | null) => {
      clearTimeout(timer);
      leave();
      resolve(form);
    };
    const timer = setTimeout(() => end(null), OPENS_WITHIN_MS);
    const leave = useFormsInSight.subscribe((forms) => {
      const form = forms.find((one) => one.name === name && !before.some(({ key }) => key === one.key));
      if (form) end(form);
    });
    act();
  });
}
