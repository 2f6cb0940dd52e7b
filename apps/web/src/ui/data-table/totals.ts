import type { Column } from './column.ts';

/** The sum of a column over the rows, exact to its decimals; null if no row has a number. */
export function totalOf<Row>({ total }: Pick<Column<Row>, 'total'>, rows: readonly Row[]): number | null {
  if (!total) return null;
  const scale = 10 ** total.decimals;
  // Adds integers of the last decimal, because adding floats loses precision: a thousand times 0.1 must give 100.
  const units = rows.map(total.of).filter((value) => value !== null);
  return units.length === 0 ? null : units.reduce((sum, value) => sum + Math.round(value * scale), 0) / scale;
}

/** Formats a total: thousands separators, all decimals, and 负 instead of a minus sign (specification 9). */
export function totalText(value: number, decimals: number): string {
  const digits = Math.abs(value).toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return value < 0 ? `负 ${digits}` : digits;
}
