const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3}(?:,\d{3})*|(?: \d{3})+)(?:\.\d*)?$/;

/**
 * A typed or pasted amount without thousands separators, blanks, the currency sign and full-width forms. A comma that does not separate
 * thousands stays for correction: 12,50 is not 1250.
 */
export function plainAmount(typed: string): string {
  const amount = typed.normalize('NFKC').replace(/。/g, '.').replace(/¥/g, '').trim();
  return GROUPED.test(amount) ? amount.replace(/[, ]/g, '') : amount;
}

/** An amount with thousands separators and two decimals; a text that is not an amount of at most two decimals stays for correction. */
export function shownAmount(amount: string): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
  if (integer === undefined) return amount;
  const digits = integer.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${digits}.${fraction.padEnd(2, '0')}`;
}
