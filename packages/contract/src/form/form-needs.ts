import { keepOwnWords } from '../records/missing-words.ts';

/** Whether a field is required; `NoInfer` keeps the expected type from deciding it. */
export type Needs<R> = { readonly required: NoInfer<R> };

/** The `required` of a declaration; an absent one means false. */
export function needs<R extends boolean | string>(required: R | undefined): Needs<R> {
  if (typeof required === 'string') keepOwnWords(required);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- where it is left out, R is its default, false
  return { required: (required ?? false) as NoInfer<R> };
}
