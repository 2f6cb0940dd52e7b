/** A first and a last local day as yyyy-MM-dd; an open end is blank. */
export type DayRange = { from: string; to: string };

/** The date of a local day written as yyyy-MM-dd; undefined for an invalid day. */
export function dateOf(day: string | undefined): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const found = new Date(year, month - 1, date);
  return found.getMonth() === month - 1 ? found : undefined;
}

/** The local day of a date as yyyy-MM-dd. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** A typed day with its dashes: eight digits need none, typed ones are not doubled, and deletions stay unchanged. */
export function typedDay(text: string, before: string): string {
  if (text.length < before.length) return text;
  const digits = text
    .replace(/[/.年月]/g, '-')
    .replace(/日/g, '')
    .replace(/-{2,}/g, '-');
  return /^\d{4}$/.test(digits) || /^\d{4}-\d{2}$/.test(digits) ? `${digits}-` : digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** A day with leading zeros added; other texts stay unchanged. */
export function completeDay(text: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || date === undefined) return text;
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
