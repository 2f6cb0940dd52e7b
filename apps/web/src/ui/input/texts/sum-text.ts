/** A number as a fraction of integers, so that no digit is lost. */
type Ratio = { over: bigint; under: bigint };

/** Longer sums are not computed. */
const LONGEST = 200;

const GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g;

/**
 * The result of a sum that begins with =, such as =712*2 or =(100+5.5)/3, as decimal text with two decimals, rounded half up; null for
 * other texts and sums without a result.
 */
export function resultOfSum(text: string): string | null {
  const written = text
    .normalize('NFKC')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replace(/\s/g, '')
    .replace(GROUPED, (number) => number.replaceAll(',', ''));
  if (!written.startsWith('=') || written.length > LONGEST) return null;
  const signs = written.slice(1).match(/\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  if (signs.join('') !== written.slice(1)) return null;
  const reader = { signs, at: 0 };
  const result = readSum(reader);
  return result === null || reader.at < signs.length ? null : centsText(result);
}

type Reader = { signs: readonly string[]; at: number };

function readSum(reader: Reader): Ratio | null {
  return readChain(reader, readProduct, ['+', '-']);
}

function readProduct(reader: Reader): Ratio | null {
  return readChain(reader, readPart, ['*', '/']);
}

function readChain(reader: Reader, readNext: (reader: Reader) => Ratio | null, between: readonly string[]): Ratio | null {
  let left = readNext(reader);
  for (let sign = reader.signs[reader.at] ?? ''; left !== null && between.includes(sign); sign = reader.signs[reader.at] ?? '') {
    reader.at += 1;
    const right = readNext(reader);
    left = right && combined(left, sign, right);
  }
  return left;
}

function readPart(reader: Reader): Ratio | null {
  const sign = reader.signs[reader.at] ?? '';
  reader.at += 1;
  if (sign === '-') {
    const part = readPart(reader);
    return part && { over: -part.over, under: part.under };
  }
  if (sign === '(') {
    const inner = readSum(reader);
    const isClosed = reader.signs[reader.at] === ')';
    reader.at += 1;
    return isClosed ? inner : null;
  }
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(sign) ?? [];
  return whole === undefined ? null : { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

function combined(left: Ratio, sign: string, right: Ratio): Ratio | null {
  if (sign === '*') return { over: left.over * right.over, under: left.under * right.under };
  if (sign === '/') return right.over === 0n ? null : { over: left.over * right.under, under: left.under * right.over };
  const added = sign === '+' ? right.over : -right.over;
  return { over: left.over * right.under + added * left.under, under: left.under * right.under };
}

function centsText({ over, under }: Ratio): string {
  const isNegative = over < 0n !== under < 0n && over !== 0n;
  const [above, below] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const cents = (above * 200n + below) / (below * 2n);
  const digits = String(cents).padStart(3, '0');
  return `${isNegative && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
