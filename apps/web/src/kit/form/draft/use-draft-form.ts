import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';
import { useState } from 'react';

import { randomId } from '#ui/random-id.ts';

import { type FieldsForm, type FormOptions, useUnguardedForm } from '../use-form.ts';
import { dropDraft } from './draft-line.ts';
import { submitOnce } from './lost-submits.ts';
import { type Draft, useDraft } from './use-draft.ts';

type DraftOptions<F extends Fields> = Omit<FormOptions<F>, 'submit'> & {
  /**
   * `key` is the idempotency key: however often the content is sent, it makes one record, even if the answer was lost and the draft is
   * restored after a reload.
   */
  submit: (values: ValuesOf<F>, key: string) => Promise<void>;
  /** Called after the form was submitted and its draft deleted. */
  onDone: () => void;
};

/** A form whose draft is stored on the server under a key until the form is submitted. */
export function useDraftForm<F extends Fields>(
  formKey: string,
  declared: DeclaredForm<F>,
  { submit, onDone, ...options }: DraftOptions<F>,
): { form: FieldsForm<F>; draft: Draft } {
  const [key, setKey] = useState(randomId);
  const form = useUnguardedForm(declared, {
    ...options,
    submit: async (values) => {
      await submitOnce(formKey, values, key, (key) => submit(values, key));
      setKey(randomId());
      await dropDraft(formKey);
      onDone();
    },
  });
  return { form, draft: useDraft(formKey, form) };
}
