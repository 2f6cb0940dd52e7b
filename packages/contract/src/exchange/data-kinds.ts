/** The kinds of data that open consoles cache. */
export const COPIED_KINDS = [
  'areas',
  'companies',
  'dictionaries',
  'knowledge',
  'notices',
  'parameters',
  'people',
  'projects',
  'scenes',
] as const;

/** The kinds of records whose names appear in lists of other records; a customer may be one of our companies. */
export const NAMED_KINDS = ['person', 'customer', 'project', 'department'] as const;

/** A kind of record whose name appears in lists of other records. */
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The kind of change that announces new names of records. */
export const renamingOf = <Kind extends NamedKind>(kind: Kind): `${Kind}-names` => `${kind}-names`;

/** The kinds of changes that open consoles are notified of: cached data and names. */
export const DATA_KINDS = [...COPIED_KINDS, ...NAMED_KINDS.map(renamingOf)] as const;

/** A kind of data that consoles cache, or names that they show. */
export type DataKind = (typeof DATA_KINDS)[number];

/** Whether a text is a data kind. */
export function isDataKind(text: string): text is DataKind {
  return DATA_KINDS.some((kind) => kind === text);
}
