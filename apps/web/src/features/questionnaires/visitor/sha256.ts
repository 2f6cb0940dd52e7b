/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const [ROUND, START] = constants();

function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  const fraction = (value: number) => (value % 1) * 0x1_0000_0000;
  return [
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ];
}

/** SHA-256 of some bytes. Browsers have their own only on https, and many of these pages are opened inside a company without it. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + index * 4);
    mix(state, words);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) hash.setUint32(index * 4, word);
  return new Uint8Array(hash.buffer);
}

function mix(state: Uint32Array, words: Uint32Array): void {
  const word = (index: number) => words[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [word(index - 2), word(index - 15)];
    const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[index] = word(index - 16) + small + word(index - 7) + large;
  }
  const mixed = state.slice();
  for (let index = 0; index < 64; index += 1) round(mixed, ROUND[index] ?? 0, word(index));
  for (const [index, value] of mixed.entries()) state[index] = (state[index] ?? 0) + value;
}

/** One of the 64 rounds on the eight words that the standard calls a to h. */
function round(mixed: Uint32Array, constant: number, word: number): void {
  const at = (index: number) => mixed[index] ?? 0;
  const [a, e] = [at(0), at(4)];
  const choice = (e & at(5)) ^ (~e & at(6));
  const majority = (a & at(1)) ^ (a & at(2)) ^ (at(1) & at(2));
  const one = at(7) + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + constant + word;
  const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
  mixed.copyWithin(1, 0, 7);
  mixed[4] = at(4) + one;
  mixed[0] = one + two;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
