import { exemptFromMissingWords } from '../records/missing-words.ts';

/** Whether a field is required; `NoInfer` keeps the expected type from deciding it. */
export type IfRequired<R> = { readonly required: NoInfer<R> };

/** The `required` of a declaration; an absent one means false. */
export function ifRequired<R extends boolean | string>(required: R | undefined): IfRequired<R> {
  if (typeof required === 'string') exemptFromMissingWords(required);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- where it is left out, R is its default, false
  return { required: (required ?? false) as NoInfer<R> };
}
