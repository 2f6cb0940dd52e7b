/** The product in the field of 256 elements that QR codes are reckoned in. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return product;
}

/** The factors of the polynomial with so many powers of two for its zeros, the first (which is 1) left out. */
function generatorOf(degree: number): number[] {
  const factors: number[] = Array.from({ length: degree }, (_, at) => Number(at === degree - 1));
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) factors[at] = times(factors[at] ?? 0, root) ^ (factors[at + 1] ?? 0);
    root = times(root, 2);
  }
  return factors;
}

/** The words (0 to 255) by which a reader repairs a block of words: the remainder of a Reed-Solomon code. */
export function checkWordsOf(words: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  let rest = generator.map(() => 0);
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0);
    rest = generator.map((part, at) => (rest[at + 1] ?? 0) ^ times(part, factor));
  }
  return rest;
}
