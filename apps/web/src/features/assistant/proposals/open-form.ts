import type { Proposal } from '@houtai/contract/assistant-parts';

import { type FormInSight, useFormsInSight } from '#platform/open-forms.ts';

import { setAssistantOpen } from '../window/frame-store.ts';
import { mayReplace } from './fill-form.ts';

/** Time limit for loading and rendering a panel. */
const OPENS_WITHIN_MS = 15_000;

const NOT_OPENED = '表单没有打开，没有填入；请重试，或在「我要待办」「我要反馈」里自己填写';

/**
 * Opens the form of a new record and fills it as if typed, so that what is submitted is what was proposed. Resolves to true once the form
 * has the values, to false when the user keeps their own input, else to the reason of the failure.
 */
export async function openForm({ key, name, values }: NonNullable<Proposal['form']>): Promise<boolean | string> {
  // The button at the right edge is the only way to open its panel.
  const button = document.querySelector<HTMLElement>(`[data-panel-button="${key}"]`);
  if (!button || name === undefined) return NOT_OPENED;
  const before = useFormsInSight.getState().filter((form) => form.name === name);
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  // The form of an existing record has the same name, so a new record must not be filled into another form than the panel's.
  if (isOpen && before.length > 1) return NOT_OPENED;
  // The panel opens where the dialog may be.
  setAssistantOpen(false);
  const form = isOpen ? (before[0] ?? null) : await newlyInSight(name, before, () => button.click());
  if (!form) return NOT_OPENED;
  if (!(await mayReplace(form, values))) return false;
  form.fill(values);
  return true;
}

/** The form of that name that an action opens; null when none opens. */
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
