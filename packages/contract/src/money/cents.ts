/** The largest sum of cents that is exact. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** An amount of yuan with at most two decimals as whole cents; 0 for a text that is none. */
export function centsOf(yuan: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  const cents = Number(whole + fraction.padEnd(2, '0'));
  if (cents > EXACT) throw new RangeError('the amount is beyond what is exact');
  return sign === '-' ? -cents : cents;
}

/** Whole cents as an amount of yuan with two decimals. */
export function formatHundredths(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
