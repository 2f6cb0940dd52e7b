const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/;

/**
 * A decimal text as an integer in units of its last digit, as 1.50 with two decimals is 150n; null for no number or one with more digits.
 */
export function scaledInteger(text: string, decimals: number): bigint | null {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (whole === '' || digits.length > decimals) return null;
  const size = BigInt(whole + digits.padEnd(decimals, '0'));
  return sign === '-' ? -size : size;
}

/** Less than, equal or greater, as -1, 0 or 1, without rounding; null if one is no number. */
export function compareDecimals(one: string, other: string): -1 | 0 | 1 | null {
  const [a, b] = [scaledInteger(one, 20), scaledInteger(other, 20)];
  if (a === null || b === null) return null;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
