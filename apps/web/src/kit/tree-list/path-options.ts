import type { Option } from '#ui/input/choice/option.ts';

import type { TreeShape } from './tree-rows.ts';

/** Rows as options labelled with their path, without rows that match `without` and their descendants. */
export function pathOptions<Row>(
  rows: readonly Row[],
  { rowId, parentOf, nameOf, without }: TreeShape<Row> & { nameOf: (row: Row) => string; without?: (row: Row) => boolean },
): Option[] {
  const byId = new Map(rows.map((row) => [rowId(row), row]));
  return rows.flatMap((row) => {
    const names: string[] = [];
    const seen = new Set<Row>();
    for (let at: Row | undefined = row; at && !seen.has(at); at = byId.get(parentOf(at))) {
      if (without?.(at)) return [];
      seen.add(at);
      names.unshift(nameOf(at));
    }
    return [{ value: rowId(row), label: names.join(' / ') }];
  });
}
