/** What is said of a number whose separators are no thousands groups: a decimal comma, or a digit that was lost. */
export const GROUPS_ONLY = '逗号只作千分位，如 1,234.50';

const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3}(?:,\d{3})*|(?: \d{3})+)(?:\.\d+)?$/;

/** A number without its thousands separators; null where a comma or blank in it separates anything else, so that 12,50 is never 1250. */
export function ungrouped(number: string): string | null {
  if (!/[,\s]/.test(number)) return number;
  return GROUPED.test(number) ? number.replace(/[, ]/g, '') : null;
}

/** A number as people write it, without groups, currency and unit; brackets are a minus. Null where its separators are no groups; what is no number stays as it is. */
export function plainNumber(written: string): string | null {
  const text = written
    .normalize('NFKC')
    .replace(/元\s*$/u, '')
    .trim();
  const [, bracketed] = /^\((.+)\)$/.exec(text) ?? [];
  const number = (bracketed ?? text).replace(/^([+-]?)\s*[¥￥]\s*/u, '$1').trim();
  const plain = ungrouped(number);
  return plain === null || bracketed === undefined ? plain : `-${plain}`;
}
