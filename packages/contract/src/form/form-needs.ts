import { keepOwnWords } from '../records/missing-words.ts';

/** Whether a field has to be filled in, as its maker says: `NoInfer`, or the place that it stands in would decide. */
export type Needs<R> = { readonly required: NoInfer<R> };

/** The same of what a declaration says; what it leaves out is not required. */
export function needs<R extends boolean | string>(required: R | undefined): Needs<R> {
  if (typeof required === 'string') keepOwnWords(required);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- where it is left out, R is its default, false
  return { required: (required ?? false) as NoInfer<R> };
}
