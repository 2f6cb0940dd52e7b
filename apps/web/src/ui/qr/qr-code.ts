import { checkWordsOf } from './reed-solomon.ts';

/** How many squares of a QR code may be lost: level M, about 15 %. Per version 1 to 10: words for checking in a block, and blocks. */
const CHECK_WORDS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** The words that a code of a version holds, those for checking included. */
const WORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** Two bits of level M, as the format says it. */
const LEVEL_BITS = 0;

/** Whether the square in a row and a column is dark. */
export type QrSquares = readonly (readonly boolean[])[];

/** The squares of a QR code (ISO/IEC 18004, bytes, level M) for at most 213 bytes of text, about 70 characters of Chinese; throws beyond. */
export function qrSquares(text: string): QrSquares {
  const bytes = new TextEncoder().encode(text);
  const version = WORDS.findIndex((_, index) => bytes.length <= roomOf(index)) + 1;
  if (version === 0) throw new RangeError('too long for a QR code');
  const words = inBlocks(dataWords(bytes, version), version);
  const candidates = MASKS.map((_, mask) => drawn(version, words, mask));
  return candidates.reduce((best, squares) => (penaltyOf(squares) < penaltyOf(best) ? squares : best));
}

function dataLength(index: number): number {
  return (WORDS[index] ?? 0) - (CHECK_WORDS[index] ?? 0) * (BLOCKS[index] ?? 0);
}

/** Bytes that fit: mode and length take 12 bits, from version 10 on 20. */
function roomOf(index: number): number {
  return dataLength(index) - (index < 9 ? 2 : 3);
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const length = dataLength(version - 1);
  push(0, Math.min(4, length * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The words of all blocks in turn, then those for checking. The last blocks are a word longer where they do not come out even. */
function inBlocks(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const checks = CHECK_WORDS[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, block) => {
    const words = data.slice(from, from + short + (block >= count - longer ? 1 : 0));
    from += words.length;
    return { words, checks: checkWordsOf(words, checks) };
  });
  const inTurn = (length: number, of: (block: (typeof blocks)[number]) => readonly number[]) =>
    Array.from({ length }, (_, at) => blocks.flatMap((block) => of(block)[at] ?? [])).flat();
  return [...inTurn(short + 1, (block) => block.words), ...inTurn(checks, (block) => block.checks)];
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function drawn(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, (): boolean | null => null));
  const set = (row: number, column: number, dark: boolean) => {
    const line = squares[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  drawTiming(size, set);
  for (const [row, column] of cornersOf(size)) drawFinder(row, column, set);
  drawAlignment(version, size, set);
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(version, size, set);
  fill(squares, words, MASKS[mask] ?? (() => false));
  return squares.map((line) => line.map((dark) => dark ?? false));
}

type Set = (row: number, column: number, dark: boolean) => void;

function cornersOf(size: number): readonly (readonly [number, number])[] {
  return [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ];
}

function drawTiming(size: number, set: Set): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
}

/** The big square in a corner with the light line around it. */
function drawFinder(row: number, column: number, set: Set): void {
  for (let down = -4; down <= 4; down += 1)
    for (let right = -4; right <= 4; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      set(row + down, column + right, ring !== 2 && ring !== 4);
    }
}

function drawAlignment(version: number, size: number, set: Set): void {
  const places = placesOf(version, size);
  const last = places.length - 1;
  for (const [i, row] of places.entries())
    for (const [j, column] of places.entries()) {
      const isCorner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (isCorner) continue;
      for (let down = -2; down <= 2; down += 1)
        for (let right = -2; right <= 2; right += 1) set(row + down, column + right, Math.max(Math.abs(down), Math.abs(right)) !== 1);
    }
}

function placesOf(version: number, size: number): number[] {
  if (version === 1) return [];
  if (version < 7) return [6, size - 7];
  return [6, (size - 1) / 2, size - 7];
}

function drawFormat(size: number, mask: number, set: Set): void {
  const data = (LEVEL_BITS << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at += 1) {
    // The first copy goes around the corner at the upper left, past the timing lines.
    const [row, column] = at < 8 ? [at < 6 ? at : at + 1, 8] : [8, at === 8 ? 7 : 14 - at];
    set(row, column, bit(at));
    if (at < 8) set(8, size - 1 - at, bit(at));
    else set(size - 15 + at, 8, bit(at));
  }
  set(size - 8, 8, true);
}

function drawVersion(version: number, size: number, set: Set): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    const near = Math.floor(at / 3);
    const far = size - 11 + (at % 3);
    set(near, far, dark);
    set(far, near, dark);
  }
}

/** What a division of polynomials over two elements leaves. */
function remainder(data: number, length: number, divisor: number): number {
  let rest = data;
  for (let step = 0; step < length; step += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return rest;
}

/** Puts the words where nothing is yet, in columns of two from the right, up and down in turn. */
function fill(squares: (boolean | null)[][], words: readonly number[], isMasked: (row: number, column: number) => boolean): void {
  const size = squares.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const line = squares[row];
        if (!line || line[column] !== null) continue;
        const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        line[column] = dark !== isMasked(row, column);
        at += 1;
      }
  }
}

/** How hard a code is to read: runs of one colour, blocks, what looks like a corner, and more of one colour than of the other. */
function penaltyOf(squares: QrSquares): number {
  const size = squares.length;
  const columns = squares.map((_, column) => squares.map((line) => line[column] ?? false));
  const lines = [...squares, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...`0000${line}0000`.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const dark = squares[row]?.[column];
      if (dark === squares[row - 1]?.[column] && dark === squares[row]?.[column - 1] && dark === squares[row - 1]?.[column - 1])
        penalty += 3;
    }
  const share = squares.flat().filter(Boolean).length / (size * size);
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
