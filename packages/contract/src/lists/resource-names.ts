/** The names of the values that only the detail has. */
export type DetailName<S> = S extends { readonly detail: readonly (infer Name)[] } ? Name : never;
/** The computed values of a declaration. */
export type ComputedOf<S> = S extends { readonly computed: infer Computed } ? Computed : unknown;
/** The names of the computed values that are flags. */
export type FlagsOf<Computed> = {
  [Name in keyof Computed]: Computed[Name] extends { readonly kind: 'flag' } ? Name : never;
}[keyof Computed];
/** The names of the computed values that lists can be sorted by: state fields, moments, running numbers, urgency. */
export type StateName<Computed> = {
  [Name in keyof Computed]: Computed[Name] extends { readonly kind: 'field' | 'moment' | 'serial' | 'urgency' } ? Name : never;
}[keyof Computed] &
  string;
/** The readers of each value. */
export type ReadersOf<S> = S extends { readonly readers: infer Readers } ? Readers : unknown;
/** Whether a field holds files. */
export type IsFile<F> = F extends { readonly kind: 'ids'; readonly of: 'file' } ? true : false;
/** The names of the values that are stored beside the form and that no answer has. */
export type UnlistedOf<S> = S extends { readonly unlisted: infer Unlisted } ? keyof Unlisted & string : never;
/** The name of a record's id in answers. */
export type IdNameOf<R> = R extends { readonly idName: infer Name extends string } ? Name : 'id';
/** Makes the values that may be undefined optional. */
export type MayLack<Values> = { [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name] } & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Values[Name];
};
