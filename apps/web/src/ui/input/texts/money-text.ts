const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3}(?:,\d{3})*|(?: \d{3})+)(?:\.\d*)?$/;

/**
 * What was typed or pasted as an amount, without what people write around the digits: thousands separators, blanks, the sign of the currency,
 * full-width forms. A comma that separates no thousands stays, to be seen and mended: 12,50 is not 1250.
 */
export function plainAmount(typed: string): string {
  const amount = typed.normalize('NFKC').replace(/。/g, '.').replace(/¥/g, '').trim();
  return GROUPED.test(amount) ? amount.replace(/[, ]/g, '') : amount;
}

/** An amount with thousands separated and two decimals; what is no amount of at most two decimals stays as it is, to be seen and mended. */
export function shownAmount(amount: string): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
  if (integer === undefined) return amount;
  const digits = integer.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${digits}.${fraction.padEnd(2, '0')}`;
}
