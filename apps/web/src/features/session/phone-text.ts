const DIGITS = 11;

/** The digits of a typed or pasted mobile number, without the country code. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (digits.length > DIGITS && digits.startsWith('86') ? digits.slice(2) : digits).slice(0, DIGITS);
}

/** A mobile number in groups: 138 0000 0002. */
export function groupPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== '').join(' ');
}

/** The position of the caret in the grouped text after a change: after the same digit as in the raw text. */
export function caretAfter(grouped: string, raw: string, rawCaret: number): number {
  const before = raw.slice(0, rawCaret).replace(/\D/g, '').length;
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === before) return index;
    if (grouped[index] !== ' ') seen += 1;
  }
  return grouped.length;
}
