import type { RightsMatrix } from '@houtai/contract/explain';

type Row = RightsMatrix['rows'][number];

/** The operations whose name, address or right contains a text. */
export function rowsWith(rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => [row.name, row.id, row.access, row.accessName].some((text) => text.toLowerCase().includes(wanted)));
}
