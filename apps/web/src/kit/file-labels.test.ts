import { describe, expect, it } from 'vitest';

import { extensionOf, shownName, shownSize } from './file-labels.ts';

describe('shownName', () => {
  it('leaves thirty characters as they are', () => {
    expect(shownName(`${'文'.repeat(26)}.pdf`)).toBe(`${'文'.repeat(26)}.pdf`);
  });

  it('cuts more than thirty in the middle and keeps the extension', () => {
    const shown = shownName('云岭县医共体数据中台二期建设项目结算差异说明_1118-1120.xlsx');
    expect(shown).toBe('云岭县医共体数据中台二期建设项目结算差…-1120.xlsx');
    expect([...shown]).toHaveLength(30);
  });

  it('does not split joined characters', () => {
    expect(shownName(`${'文'.repeat(25)}👨‍👩‍👧.pdf`)).toBe(`${'文'.repeat(25)}👨‍👩‍👧.pdf`);
  });

  it('counts a character outside the basic plane once', () => {
    expect([...shownName(`${'𠮷'.repeat(40)}.png`)]).toHaveLength(30);
  });
});

describe('extensionOf', () => {
  it.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['a.', ''],
    ['.txt', 'txt'],
  ])('returns the extension of %s: "%s"', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe('shownSize', () => {
  it.each([
    [0, ''],
    [1, '1 B'],
    [1023, '1023 B'],
    [88_064, '86 kB'],
    [1_048_576, '1 MB'],
    [104_857_600, '100 MB'],
    [1_572_864, '1.5 MB'],
  ])('writes %i bytes as "%s"', (bytes, shown) => {
    expect(shownSize(bytes)).toBe(shown);
  });
});
