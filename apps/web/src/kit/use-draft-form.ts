import { useEffect, useRef } from 'react';

import { type Draft, useDraft } from './use-draft.ts';
import { type Form, type FormField, useForm } from './use-form.ts';

type Ends<Name extends string> = {
  /** Sends the form; may throw a refusal. */
  submit: (read: (name: Name) => string) => Promise<void>;
  /** After it was sent and the draft is gone. */
  onDone: () => void;
};

/** A form whose draft is kept on the server under a key until the form is submitted. */
export function useDraftForm<const Name extends string>(
  formKey: string,
  fields: readonly FormField<Name>[],
  { submit, onDone }: Ends<Name>,
): { form: Form<Name>; draft: Draft } {
  // The draft belongs to the form, whose submit ends the draft.
  const drop = useRef<() => Promise<void>>(async () => {});
  const form = useForm(fields, async (read) => {
    await submit(read);
    await drop.current();
    onDone();
  });
  const draft = useDraft(formKey, form);
  useEffect(() => {
    drop.current = draft.drop;
  });
  return { form, draft };
}
