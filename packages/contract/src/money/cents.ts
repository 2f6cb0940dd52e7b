/** The largest number of cents that is exact. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** The cents of an amount of yuan with at most two decimals; 0 for a text that is no amount. */
export function centsOf(yuan: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  const cents = Number(whole + fraction.padEnd(2, '0'));
  if (cents > EXACT) throw new RangeError('the amount is beyond what is exact');
  return sign === '-' ? -cents : cents;
}

/** An amount of yuan with two decimals from whole cents. */
export function formatHundredths(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
