/** A group of consecutive rows, with the heading above the first of them. */
export type RowGroup = {
  label: string;
  /** The number of its rows; absent where some may be on another page. */
  count?: number;
  /** A note beside the heading. */
  note?: string;
  tone: 'alarming' | 'danger' | 'plain' | 'quiet';
};

/** The group of each row, by the row's id; rows of one group share the object. */
export type RowGroups = ReadonlyMap<string, RowGroup>;

/** The group whose first row this is; undefined for other rows. */
export function groupBefore(groups: RowGroups | undefined, ids: readonly string[], index: number): RowGroup | undefined {
  const own = groups?.get(ids[index] ?? '');
  return own === groups?.get(ids[index - 1] ?? '') ? undefined : own;
}
