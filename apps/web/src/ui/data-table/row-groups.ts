/** What rows that follow each other have in common: the heading above the first of them. */
export type RowGroup = {
  label: string;
  /** How many rows it has; absent where some may stand on another page. */
  count?: number;
  /** Said beside it. */
  note?: string;
  tone: 'alarming' | 'danger' | 'plain' | 'quiet';
};

/** The group of each row, by the row's id; rows of one group share the object. */
export type RowGroups = ReadonlyMap<string, RowGroup>;

/** The group that begins with a row; undefined where none does. */
export function groupBefore(groups: RowGroups | undefined, ids: readonly string[], index: number): RowGroup | undefined {
  const own = groups?.get(ids[index] ?? '');
  return own === groups?.get(ids[index - 1] ?? '') ? undefined : own;
}
