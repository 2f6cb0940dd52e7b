import { describe, expect, it } from 'vitest';

import { readText } from './read-text.ts';

describe('readText', () => {
  it.each([
    ['UTF-8', [0xe5, 0x90, 0x8e], '后'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xe5, 0x90, 0x8e], '后'],
    ['UTF-16 little end first', [0xff, 0xfe, 0x0e, 0x54], '后'],
    ['UTF-16 big end first', [0xfe, 0xff, 0x54, 0x0e], '后'],
    ['GBK', [0xba, 0xf3, 0xcc, 0xa8], '后台'],
    ['nothing', [], ''],
  ])('reads %s', async (_, bytes, text) => {
    expect(await readText(new Blob([new Uint8Array(bytes)]))).toEqual({ text, isCut: false });
  });

  it('cuts a long text at a whole character', async () => {
    const { text, isCut } = await readText(new Blob(['后'.repeat(200_000)]));
    expect(isCut).toBe(true);
    expect(text).toBe('后'.repeat(Math.floor(524_288 / 3)));
  });
});
