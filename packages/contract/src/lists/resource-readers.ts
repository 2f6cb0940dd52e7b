import type { Fields } from '../form/form.ts';

/** Who may read a value: holders of a tag, people whom fields of the record name, and the person who made it. */
export type FieldReaders<Name extends string = string> = {
  readonly tag?: `${string}:${string}:${string}`;
  readonly parties?: readonly (Name | 'createdBy')[];
};

/** What a resource may hide: neither the values that name a record nor its files, for which the right to the record counts. */
export type HideableField<F extends Fields, S, Computed> = Exclude<
  keyof F | keyof Computed,
  | (S extends { readonly title: infer Title } ? Title : never)
  | (S extends { readonly code: infer Code } ? Code : never)
  | { [Name in keyof F]: F[Name] extends { readonly kind: 'ids'; readonly of: 'file' } ? Name : never }[keyof F]
>;
