import type { Fields } from '../form/form.ts';

/** Who reads a value: people with a tag, and those whom fields of the record name, or who made it. */
export type FieldReaders<Name extends string = string> = {
  readonly tag?: `${string}:${string}:${string}`;
  readonly parties?: readonly (Name | 'createdBy')[];
};

/** What may be hidden of a resource `S`: neither what names a record nor its files, which are read by the right to the record. */
export type Hideable<F extends Fields, S, Computed> = Exclude<
  keyof F | keyof Computed,
  | (S extends { readonly title: infer Title } ? Title : never)
  | (S extends { readonly code: infer Code } ? Code : never)
  | { [Name in keyof F]: F[Name] extends { readonly kind: 'ids'; readonly of: 'file' } ? Name : never }[keyof F]
>;
