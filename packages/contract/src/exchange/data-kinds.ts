/** What open consoles keep a copy of. */
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

/** The records that lists of others show by their names; a customer may be one of our companies. */
export const NAMED_KINDS = ['person', 'customer', 'project', 'department'] as const;

/** Records of a kind that lists of others show by their names. */
export type NamedKind = (typeof NAMED_KINDS)[number];

/** That some of them are called otherwise now. */
export const renamingOf = <Kind extends NamedKind>(kind: Kind): `${Kind}-names` => `${kind}-names`;

/** What open consoles are told of when it changes: what they keep a copy of, and names. */
export const DATA_KINDS = [...COPIED_KINDS, ...NAMED_KINDS.map(renamingOf)] as const;

/** A kind of data that consoles keep, or show by name. */
export type DataKind = (typeof DATA_KINDS)[number];

/** Whether a text names a kind. */
export function isDataKind(text: string): text is DataKind {
  return DATA_KINDS.some((kind) => kind === text);
}
