import type { RecordKind } from '../form/form.ts';

/** The control of a text search: its label, its width in px, and the most characters; defaults follow from the fields. */
export type SearchOptions = { readonly label?: string; readonly width?: number; readonly max?: number };

/** Records with a text in one of several fields. */
export type Contains<Name extends string = string, As extends string = string> = SearchOptions & {
  readonly kind: 'contains';
  readonly name: As;
  readonly in: readonly Name[];
};
/** Records with a field that begins with a text. */
export type StartsWith<Name extends string = string> = SearchOptions & { readonly kind: 'starts'; readonly name: Name };
/** Records whose field has a value; the parameter has the name of the field or one of its own. */
export type Equals<Of extends string = string, Name extends string = string> = {
  readonly kind: 'is';
  readonly of: Of;
  readonly name: Name;
};
/** Records whose day or amount lies between two, both included. */
export type Between<Of extends string = string, Name extends string = string, Until extends string = string> = {
  readonly kind: 'between';
  readonly of: Of;
  readonly name: Name;
  readonly until: Until;
  readonly label?: string;
};
/** Records whose moment is at or after a first and before a second one. */
export type During<Of extends string = string, Address extends string = string> = {
  readonly kind: 'during';
  readonly of: Of;
  readonly name: 'from';
  readonly until: 'to';
  /** The name of the last day in the address of the page. */
  readonly lastDay: Address;
};
/** Records that match one of a few named conditions. */
export type Custom<Name extends string = string, Key extends string = string> = {
  readonly kind: 'custom';
  readonly name: Name;
  readonly label: string;
  readonly words: Readonly<Record<Key, string>>;
  /** The name that a call means if it gives none. */
  readonly initial?: Key;
};
/** Records that match a text in a way that the server module implements. */
export type TypedFilter<Name extends string = string> = SearchOptions & {
  readonly kind: 'typed';
  readonly name: Name;
  readonly label: string;
};

/** A filter of a list: the input of its call, the address of its page, its control and its SQL are made from it. */
export type ResourceFilter<Name extends string = string, FieldName extends string = Name> =
  | Contains<Name>
  | StartsWith<Name>
  | Equals<FieldName>
  | Between<Name>
  | AnyOf<Name>
  | RelatedTo
  | During<Name>
  | Custom
  | TypedFilter;

/** A view of a list, a pill with its count: all records, or those for which a filter has a value. */
export type ResourceView = {
  readonly key: string;
  readonly label: string;
  readonly where: readonly [filter: string, value: string] | null;
  /** The default order of the view, if it is not that of the list. */
  readonly sort?: string;
};
/** Records whose field has one of several values. */
export type AnyOf<Of extends string = string, Name extends string = string> = {
  readonly kind: 'anyOf';
  readonly of: Of;
  readonly name: Name;
};
/** Records related to a record of another kind, but not by a field of their own. */
export type RelatedTo<Name extends string = string> = {
  readonly kind: 'related';
  readonly name: Name;
  readonly label: string;
  readonly to: RecordKind;
};

/** Filters by a value of the field, or one of its several values; the parameter has the name of the field, or one of its own. */
export function equals<const Name extends string>(of: Name): Equals<Name, Name>;
export function equals<const Of extends string, const Name extends string>(of: Of, name: Name): Equals<Of, Name>;
export function equals(of: string, name = of): Equals {
  return { kind: 'is', of, name };
}

/** Filters by any of several values, joined by commas; the parameter has a name of its own. */
export function anyOf<const Of extends string, const Name extends string>(of: Of, name: Name): AnyOf<Of, Name> {
  return { kind: 'anyOf', of, name };
}

/** Filters by a related record of another kind; the server module implements it under its name. */
export function relatedTo<const Name extends string>(name: Name, label: string, to: RecordKind): RelatedTo<Name> {
  return { kind: 'related', name, label, to };
}

/**
 * Filters by a range of days or amounts, both ends included, in the parameters `name` and `until`; its default label is that of the field.
 */
export function between<const Of extends string, const Name extends string, const Until extends string>(
  of: Of,
  name: Name,
  until: Until,
  label?: string,
): Between<Of, Name, Until> {
  return { kind: 'between', of, name, until, ...(label !== undefined && { label }) };
}

/** Filters by one of a few named conditions, `initial` by default; the server module implements it under its name. */
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
export function everyRecordView<const Key extends string>(key: Key, label: string): ViewOf<Key, null> {
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

/** The view with a default order of its own. */
export function sortedBy<const View extends object, const Sort extends string>(sort: Sort, view: View): View & { readonly sort: Sort } {
  return { ...view, sort };
}
