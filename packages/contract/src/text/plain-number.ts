/** The fault of a number whose separators do not form groups of thousands: a decimal comma, or a missing digit. */
export const GROUPS_ONLY = '逗号只作千分位，如 1,234.50';

const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3}(?:,\d{3})*|(?: \d{3})+)(?:\.\d+)?$/;

/** A number without its thousands separators; null if a comma or blank separates anything else, so that 12,50 is never 1250. */
export function ungroupDigits(number: string): string | null {
  if (!/[,\s]/.test(number)) return number;
  return GROUPED.test(number) ? number.replace(/[, ]/g, '') : null;
}

/**
 * Normalises a written number: without groups, currency and unit, with brackets as a minus. Null if its separators do not form groups; a
 * text that is no number stays as it is.
 */
export function plainNumber(written: string): string | null {
  const text = written
    .normalize('NFKC')
    .replace(/元\s*$/u, '')
    .trim();
  const [, bracketed] = /^\((.+)\)$/.exec(text) ?? [];
  const number = (bracketed ?? text).replace(/^([+-]?)\s*[¥￥]\s*/u, '$1').trim();
  const plain = ungroupDigits(number);
  return plain === null || bracketed === undefined ? plain : `-${plain}`;
}
