import type { RecordKind } from '../form/form.ts';

/** What a control that searches by text says, how wide it is in px, and the most characters of its text; what is absent follows from the fields. */
export type SearchOptions = { readonly label?: string; readonly width?: number; readonly max?: number };

/** Records of which one of several fields contains a text. */
export type Contains<Name extends string = string, As extends string = string> = SearchOptions & {
  readonly kind: 'contains';
  readonly name: As;
  readonly in: readonly Name[];
};
/** Records of which a field begins with a text. */
export type Starts<Name extends string = string> = SearchOptions & { readonly kind: 'starts'; readonly name: Name };
/** Records whose field has a value, which the call takes under its name or one of its own. */
export type Is<Of extends string = string, Name extends string = string> = {
  readonly kind: 'is';
  readonly of: Of;
  readonly name: Name;
};
/** Records whose day lies between two days, or whose amount between two amounts. */
export type Between<Of extends string = string, Name extends string = string, Until extends string = string> = {
  readonly kind: 'between';
  readonly of: Of;
  readonly name: Name;
  readonly until: Until;
  readonly label?: string;
};
/** Records whose moment lies between two moments, the second one no longer. */
export type During<Of extends string = string, Address extends string = string> = {
  readonly kind: 'during';
  readonly of: Of;
  readonly name: 'from';
  readonly until: 'to';
  /** What the last day is called in the address of the page. */
  readonly lastDay: Address;
};
/** Records that one of a few words describes. */
export type Custom<Name extends string = string, Key extends string = string> = {
  readonly kind: 'custom';
  readonly name: Name;
  readonly label: string;
  readonly words: Readonly<Record<Key, string>>;
  /** The word that is asked for where a call says none. */
  readonly initial?: Key;
};
/** Records that a text describes, which the server's half serves. */
export type Typed<Name extends string = string> = SearchOptions & {
  readonly kind: 'typed';
  readonly name: Name;
  readonly label: string;
};

/** A filter of a list: the input of its call, the address of its page, its control and its SQL follow from it. */
export type ResourceFilter<Name extends string = string, FieldName extends string = Name> =
  | Contains<Name>
  | Starts<Name>
  | Is<FieldName>
  | Between<Name>
  | AnyOf<Name>
  | RelatedTo
  | During<Name>
  | Custom
  | Typed;

/** A view of a list, a pill with its count: all records, or those for which a filter has a value. */
export type ResourceView = {
  readonly key: string;
  readonly label: string;
  readonly where: readonly [filter: string, value: string] | null;
  /** Its order unless one is chosen, where it is not that of the list. */
  readonly sort?: string;
};
/** Records whose field has one of several values. */
export type AnyOf<Of extends string = string, Name extends string = string> = {
  readonly kind: 'anyOf';
  readonly of: Of;
  readonly name: Name;
};
/** Records that have to do with a record of another kind, other than by a field of their own. */
export type RelatedTo<Name extends string = string> = {
  readonly kind: 'related';
  readonly name: Name;
  readonly label: string;
  readonly to: RecordKind;
};

/** Records whose field has a value, or that value among several; the call takes it under the field's name, or under one of its own. */
export function is<const Name extends string>(of: Name): Is<Name, Name>;
export function is<const Of extends string, const Name extends string>(of: Of, name: Name): Is<Of, Name>;
export function is(of: string, name = of): Is {
  return { kind: 'is', of, name };
}

/** Records whose field has one of the values that the call takes under a name of its own, joined by commas. */
export function anyOf<const Of extends string, const Name extends string>(of: Of, name: Name): AnyOf<Of, Name> {
  return { kind: 'anyOf', of, name };
}

/** Records that have to do with a record of another kind; the server's half of the resource serves it under its name. */
export function relatedTo<const Name extends string>(name: Name, label: string, to: RecordKind): RelatedTo<Name> {
  return { kind: 'related', name, label, to };
}

/** Records whose day or amount lies between two, both included, which the call takes under the names `name` and `until`; its control is called as the value unless it says. */
export function between<const Of extends string, const Name extends string, const Until extends string>(
  of: Of,
  name: Name,
  until: Until,
  label?: string,
): Between<Of, Name, Until> {
  return { kind: 'between', of, name, until, ...(label !== undefined && { label }) };
}

/** Records that one of a few words describes, `initial` where a call says none; the server's half of the resource serves it under its name. */
export function custom<const Name extends string, const Key extends string>(
  name: Name,
  label: string,
  words: Readonly<Record<Key, string>>,
  initial?: NoInfer<Key>,
): Custom<Name, Key> {
  return { kind: 'custom', name, label, words, ...(initial !== undefined && { initial }) };
}

type ViewOf<Key extends string, Where> = { readonly key: Key; readonly label: string; readonly where: Where };

/** The view of all records. */
export function everything<const Key extends string>(key: Key, label: string): ViewOf<Key, null> {
  return { key, label, where: null };
}

/** The view of the records for which a filter has a value. */
export function where<const Key extends string, const Name extends string, const Value extends string>(
  key: Key,
  label: string,
  filter: readonly [Name, Value],
): ViewOf<Key, readonly [Name, Value]> {
  return { key, label, where: filter };
}

/** The same with an order of its own, which holds unless one is chosen. */
export function sortedBy<const View extends object, const Sort extends string>(sort: Sort, view: View): View & { readonly sort: Sort } {
  return { ...view, sort };
}
