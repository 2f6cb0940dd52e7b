import { dropDraft } from './draft-line.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { type Form, type FormField, useKeptTextForm } from './use-text-form.ts';

type Ends<Name extends string> = {
  /** Sends the form; may throw a refusal. */
  submit: (read: (name: Name) => string) => Promise<void>;
  /** After it was sent and the draft is gone. */
  onDone: () => void;
};

/** A form whose draft is kept on the server under a key until the form is submitted. */
export function useTextDraftForm<const Name extends string>(
  formKey: string,
  fields: readonly FormField<Name>[],
  { submit, onDone }: Ends<Name>,
): { form: Form<Name>; draft: Draft } {
  const form = useKeptTextForm(fields, async (read) => {
    await submit(read);
    await dropDraft(formKey);
    onDone();
  });
  return { form, draft: useDraft(formKey, form) };
}
