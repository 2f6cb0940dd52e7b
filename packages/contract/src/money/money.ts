import { ungroupDigits } from '../text/plain-number.ts';

/** A decimal number as text, split into sign and digits. */
type Decimal = { negative: boolean; integer: string; fraction: string };

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '兆'];
// The order that specification 9 gives. The common order of these units is 角分厘毫; amounts with two decimals are not affected.
const FRACTION_UNITS = ['角', '分', '毫', '厘'];
const MOST_INTEGER_DIGITS = 15;
const ZERO = '零元整';

/**
 * An amount for people: two decimals, thousands separated, 负 in place of a minus sign. An amount that rounds to 0.00 has no sign, and a
 * value that is no number is blank (specification 9). `negative`: show it in red.
 */
export function showMoney(amount: string | number | null | undefined): { text: string; negative: boolean } {
  const decimal = decimalOf(amount);
  if (!decimal) return { text: '', negative: false };
  const cents = roundedCents(decimal);
  const integer = cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  const negative = decimal.negative && /[1-9]/.test(cents);
  return { text: `${negative ? '负 ' : ''}${integer}.${cents.slice(-2)}`, negative };
}

/**
 * An amount in upper-case Chinese (specification 5.5, 9), from its decimal text and cut after four decimals. Blank, no
 * number, or an absolute value from 1e15 on gives blank; zero is 零元整; a negative amount begins with 负.
 */
export function upperMoney(amount: string | number | null | undefined): string {
  const decimal = decimalOf(amount);
  if (!decimal || decimal.integer.length > MOST_INTEGER_DIGITS) return '';
  const fraction = decimal.fraction.slice(0, FRACTION_UNITS.length).replace(/0+$/, '');
  if (decimal.integer === '0' && fraction === '') return ZERO;
  const yuan = decimal.integer === '0' ? '' : `${upperInteger(decimal.integer)}元`;
  return `${decimal.negative ? '负' : ''}${yuan}${fraction === '' ? '整' : upperFraction(fraction, yuan !== '')}`;
}

function upperInteger(integer: string): string {
  let text = '';
  let zero = false;
  for (let index = 0; index < integer.length; index += 1) {
    const place = integer.length - 1 - index;
    const digit = Number(integer[index]);
    if (digit === 0) zero = true;
    else {
      text += `${zero ? '零' : ''}${DIGITS[digit]}${PLACES[place % 4]}`;
      zero = false;
    }
    const isGroupEnd = place % 4 === 0;
    if (isGroupEnd && /[1-9]/.test(integer.slice(Math.max(0, index - 3), index + 1))) text += GROUPS[place / 4];
  }
  return text;
}

function upperFraction(fraction: string, hasYuan: boolean): string {
  let text = '';
  let zero = false;
  for (const [index, sign] of Array.from(fraction).entries()) {
    const digit = Number(sign);
    // Consecutive zeros are written once; a zero before the first other digit only follows whole yuan.
    if (digit === 0) zero = hasYuan || text !== '';
    else {
      text += `${zero ? '零' : ''}${DIGITS[digit]}${FRACTION_UNITS[index]}`;
      zero = false;
    }
  }
  return text;
}

function roundedCents({ integer, fraction }: Decimal): string {
  const digits = BigInt(integer + fraction.padEnd(3, '0').slice(0, 3));
  return String((digits + 5n) / 10n).padStart(3, '0');
}

function decimalOf(amount: string | number | null | undefined): Decimal | null {
  const text = plain(amount);
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? /^([+-]?)()\.(\d+)$/.exec(text);
  if (!match) return null;
  return { negative: match[1] === '-', integer: (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0', fraction: match[3] ?? '' };
}

/** The number without an exponent, which JavaScript uses for very small and very large numbers. */
function plain(amount: string | number | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  const text = ungroupDigits(String(amount).trim()) ?? '';
  if (!/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) >= 1e21 ? BigInt(number).toString() : number.toFixed(20).replace(/\.?0+$/, '');
}
