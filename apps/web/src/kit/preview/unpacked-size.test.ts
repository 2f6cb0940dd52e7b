import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

import { officeBytes } from './office-bytes.ts';
import { unpackedSize } from './unpacked-size.ts';

const workbook = () => writeXlsx({ sheets: [{ name: '一', rows: [['后'.repeat(100_000)]] }] });

/** A zip whose first entry claims a larger unpacked size. */
async function bomb(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new Uint8Array(await workbook());
  const view = new DataView(zip.buffer);
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at += 1;
  view.setUint32(at + 24, size, true);
  return zip;
}

/** A zip of uncompressed texts with only the header fields that are read. */
function stored(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const heads = parts.map((part) =>
    record(46, [
      [0, 0x02014b50],
      [20, part.length],
      [24, part.length],
    ]),
  );
  const locals = parts.map((part) => [record(30, [[0, 0x04034b50]]), part]);
  let at = 0;
  for (const [index, local] of locals.entries()) {
    new DataView(heads[index]?.buffer ?? new ArrayBuffer(0)).setUint32(42, at, true);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const end = record(22, [
    [0, 0x06054b50],
    [10, parts.length],
    [16, at],
  ]);
  const all = [...locals.flat(), ...heads, end];
  const zip = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  all.reduce((to, bytes) => (zip.set(bytes, to), to + bytes.length), 0);
  return zip;
}

function record(length: number, numbers: readonly (readonly [at: number, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of numbers) view.setUint32(at, value, true);
  return bytes;
}

const MOST = 1_000_000;

describe('unpackedSize', () => {
  it('sums the unpacked sizes of the parts', async () => {
    const zip = new Uint8Array(await workbook());
    expect(await unpackedSize(zip, MOST)).toBeGreaterThan(300_000);
    expect(await unpackedSize(zip, MOST)).toBeLessThan(320_000);
    expect(zip.length).toBeLessThan(20_000);
  });

  it('returns Infinity above the limit and for an unreadable directory', async () => {
    const zip = new Uint8Array(await workbook());
    expect(await unpackedSize(zip, 300_000)).toBe(Infinity);
    expect(await unpackedSize(new Uint8Array(3), MOST)).toBe(Infinity);
    expect(await unpackedSize(zip.subarray(0, -30), MOST)).toBe(Infinity);
    expect(await unpackedSize(await bomb(0xffffffff), MOST)).toBe(Infinity);
  });

  it.each([0, 1])('returns Infinity when a part claims a smaller size than its own: %i', async (said) => {
    expect(await unpackedSize(await bomb(said), MOST)).toBe(Infinity);
  });

  it('returns Infinity when several entries share one part', async () => {
    const zip = new Uint8Array(await workbook());
    const view = new DataView(zip.buffer);
    const entries: number[] = [];
    for (let at = 0; at < zip.length - 4; at += 1) if (view.getUint32(at, true) === 0x02014b50) entries.push(at);
    const [first = 0, second = 0] = entries;
    view.setUint32(second + 42, view.getUint32(first + 42, true), true);
    expect(await unpackedSize(zip, MOST)).toBe(Infinity);
  });
});

describe('the markup of a zip', () => {
  const zipOf = (begin: string) => stored([begin.padEnd(300_000, '文'), '\u0089PNG'.padEnd(500_000, '文')]);

  it.each(['<w:document>', '\uFEFF<w:document>', '\n\t <w:document>', ' '.repeat(200)])('has a limit of its own: %j', async (begin) => {
    const zip = zipOf(begin);
    expect(await unpackedSize(zip, 10_000_000, 1_000_000)).toBeLessThan(10_000_000);
    expect(await unpackedSize(zip, 10_000_000, 300_000)).toBe(Infinity);
  });

  it('depends on the content, not on the name', async () => {
    expect(await unpackedSize(zipOf('no markup'), 10_000_000, 1)).toBeLessThan(10_000_000);
  });
});

describe('officeBytes', () => {
  it('returns the bytes of an ordinary file', async () => {
    const zip = new Uint8Array(await workbook());
    expect(await officeBytes(new Blob([zip]))).toEqual(zip);
  });

  it('refuses a file that unpacks to more than a page can hold', async () => {
    await expect(officeBytes(new Blob([await bomb(0x7fffffff)]))).rejects.toThrow('文件内容过大或已损坏，请下载后查看');
  });

  it('refuses a large file', async () => {
    await expect(officeBytes(new Blob([new Uint8Array(31 * 1_048_576)]))).rejects.toThrow('文件较大，请下载后查看');
  });
});
