/** What open consoles keep a copy of, and are told of when it changes. */
export const DATA_KINDS = [
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

/** A kind of data that consoles keep. */
export type DataKind = (typeof DATA_KINDS)[number];

/** Whether a text names a kind. */
export function isDataKind(text: string): text is DataKind {
  return DATA_KINDS.some((kind) => kind === text);
}
