import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';
import { useState } from 'react';

import { randomId } from '#ui/random-id.ts';

import { type FieldsForm, type FormOptions, useUnguardedForm } from '../use-form.ts';
import { dropDraft } from './draft-line.ts';
import { submitOnce } from './lost-submits.ts';
import { type Draft, useDraft } from './use-draft.ts';

type DraftOptions<F extends Fields> = Omit<FormOptions<F>, 'submit'> & {
  /** `key` makes one record of it however often it is sent, also where its answer was lost and its draft is taken up after a reload. */
  submit: (values: ValuesOf<F>, key: string) => Promise<void>;
  /** After it was sent and the draft is gone. */
  onDone: () => void;
};

/** A form whose draft is kept on the server under a key until the form is submitted. */
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
