import { describe, expect, it } from 'vitest';

import { qrSquares } from './qr-code.ts';

/** As a reader of QR codes has read it. */
const READ = [
  '#######.####..#######',
  '#.....#.##.##.#.....#',
  '#.###.#.#..#..#.###.#',
  '#.###.#..####.#.###.#',
  '#.###.#.#...#.#.###.#',
  '#.....#....##.#.....#',
  '#######.#.#.#.#######',
  '...........##........',
  '#..#######..##..#.###',
  '####.#.####.#.#.##..#',
  '..#####..##..##.#..##',
  '.##..#.##..#......#..',
  '.#.##.###.....#...##.',
  '........##.##....####',
  '#######.###.#######..',
  '#.....#.#..###.####..',
  '#.###.#.#..##.###.###',
  '#.###.#.##.##...#.#..',
  '#.###.#..##...#.#####',
  '#.....#...#..###.####',
  '#######.#..#...##.#..',
];

describe('qrSquares', () => {
  it('draws what readers read', () => {
    expect(qrSquares('HOUTAI').map((line) => line.map((dark) => (dark ? '#' : '.')).join(''))).toEqual(READ);
  });

  it.each([
    [14, 21],
    [15, 25],
    [106, 41],
    [107, 45],
    [213, 57],
  ])('has room for %i bytes in %i squares', (bytes, side) => {
    expect(qrSquares('x'.repeat(bytes))).toHaveLength(side);
  });

  it('counts a Chinese character as three bytes, and says where a text is too long', () => {
    expect(qrSquares('问'.repeat(71))).toHaveLength(57);
    expect(() => qrSquares('问'.repeat(72))).toThrow(RangeError);
  });
});
