/** Records of which one of several fields contains a text. */
export type Contains<Name extends string = string, As extends string = string> = {
  readonly kind: 'contains';
  readonly name: As;
  readonly in: readonly Name[];
};
/** Records whose field has a value. */
export type Is<Name extends string = string> = { readonly kind: 'is'; readonly name: Name };
/** Records whose day lies between two days. */
export type Between<Of extends string = string, Name extends string = string, Until extends string = string> = {
  readonly kind: 'between';
  readonly of: Of;
  readonly name: Name;
  readonly until: Until;
};
/** Records that one of a few words describes. */
export type Custom<Name extends string = string, Key extends string = string> = {
  readonly kind: 'custom';
  readonly name: Name;
  readonly label: string;
  readonly words: Readonly<Record<Key, string>>;
};
