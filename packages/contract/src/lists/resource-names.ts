/** The values that only the detail has. */
export type DetailName<S> = S extends { readonly detail: readonly (infer Name)[] } ? Name : never;
/** The computed values of a declaration. */
export type ComputedOf<S> = S extends { readonly computed: infer Computed } ? Computed : unknown;
/** The computed values that are flags. */
export type FlagsOf<Computed> = {
  [Name in keyof Computed]: Computed[Name] extends { readonly kind: 'flag' } ? Name : never;
}[keyof Computed];
/** The computed values that lists can be sorted by: fields of a state, moments, running numbers, urgency. */
export type StateName<Computed> = {
  [Name in keyof Computed]: Computed[Name] extends { readonly kind: 'field' | 'moment' | 'serial' | 'urgency' } ? Name : never;
}[keyof Computed] &
  string;
/** Who reads which value. */
export type ReadersOf<S> = S extends { readonly readers: infer Readers } ? Readers : unknown;
/** Whether a field holds files. */
export type IsFile<F> = F extends { readonly kind: 'ids'; readonly of: 'file' } ? true : false;
/** What is stored beside the form and read by nobody. */
export type UnlistedOf<S> = S extends { readonly unlisted: infer Unlisted } ? keyof Unlisted & string : never;
/** What the id of a record is called in its answers. */
export type IdNameOf<R> = R extends { readonly idName: infer Name extends string } ? Name : 'id';
/** Values of which those that may be undefined may be left out. */
export type MayLack<Values> = { [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name] } & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Values[Name];
};
