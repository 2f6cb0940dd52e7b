import type { RightsMatrix } from '@houtai/contract/explain';

type Row = RightsMatrix['rows'][number];

/** The operations that a text finds, by their name, address or right. */
export function rowsWith(rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => [row.name, row.id, row.access, row.accessName].some((text) => text.toLowerCase().includes(wanted)));
}
