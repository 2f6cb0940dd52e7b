/** Rows held in place while the user points at them, and the number of changes to their order that wait. */
export type SteadyRows<Row> = { rows: readonly Row[]; waiting: { came: number; gone: number; moved: number } };

/** Keeps every row in place with its fresh content; added, removed and moved rows wait. */
export function steadyRows<Row>(
  settled: readonly Row[],
  fresh: readonly Row[],
  { rowId, isInPlace = () => true }: { rowId: (row: Row) => string; isInPlace?: ((before: Row, now: Row) => boolean) | undefined },
): SteadyRows<Row> {
  const now = new Map(fresh.map((row) => [rowId(row), row]));
  const before = new Set(settled.map(rowId));
  const stayed = settled.map(rowId).filter((id) => now.has(id));
  const order = [...now.keys()].filter((id) => before.has(id));
  const rows = settled.map((row) => {
    const next = now.get(rowId(row));
    return next && isInPlace(row, next) ? next : row;
  });
  const elsewhere = settled.filter((row, at) => rows[at] === row && now.get(rowId(row)) !== row && now.has(rowId(row))).length;
  return {
    rows,
    waiting: {
      came: now.size - order.length,
      gone: before.size - stayed.length,
      moved: elsewhere + stayed.length - longestKept(stayed, order),
    },
  };
}

/** The length of the longest subsequence of ids with the same order in both lists; all others have moved. */
function longestKept(before: readonly string[], after: readonly string[]): number {
  const position = new Map(after.map((id, index) => [id, index]));
  const ends: number[] = [];
  for (const id of before) {
    const index = position.get(id) ?? 0;
    const place = ends.findIndex((end) => end > index);
    ends[place === -1 ? ends.length : place] = index;
  }
  return ends.length;
}
