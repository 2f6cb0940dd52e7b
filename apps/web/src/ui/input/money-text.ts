/** What was typed or pasted as an amount, without what people write around the digits: separators, blanks, the sign of the currency, full-width forms. */
export function plainAmount(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[,\s¥]/g, '');
}

/** An amount with thousands separated and two decimals; what is no amount of at most two decimals stays as it is, to be seen and mended. */
export function shownAmount(amount: string): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
  if (integer === undefined) return amount;
  const digits = integer.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${digits}.${fraction.padEnd(2, '0')}`;
}
