import type { DeclaredForm, Fields } from '@houtai/contract/form';

import { dropDraft } from './draft-line.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { type FieldsForm, type FormOptions, useUnguardedForm } from './use-form.ts';

type DraftOptions<F extends Fields> = FormOptions<F> & {
  /** After it was sent and the draft is gone. */
  onDone: () => void;
};

/** A form whose draft is kept on the server under a key until the form is submitted. */
export function useDraftForm<F extends Fields>(
  formKey: string,
  declared: DeclaredForm<F>,
  { submit, onDone, ...options }: DraftOptions<F>,
): { form: FieldsForm<F>; draft: Draft } {
  const form = useUnguardedForm(declared, {
    ...options,
    submit: async (values) => {
      await submit(values);
      await dropDraft(formKey);
      onDone();
    },
  });
  return { form, draft: useDraft(formKey, form) };
}
