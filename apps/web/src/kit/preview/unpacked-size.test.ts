import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

import { officeBytes } from './office-bytes.ts';
import { unpackedSize } from './unpacked-size.ts';

const workbook = () => writeXlsx({ sheets: [{ name: '一', rows: [['后'.repeat(100_000)]] }] });

/** The same zip whose first entry says that it unpacks to more. */
async function bomb(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new Uint8Array(await workbook());
  const view = new DataView(zip.buffer);
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at += 1;
  view.setUint32(at + 24, size, true);
  return zip;
}

const MOST = 1_000_000;

describe('unpackedSize', () => {
  it('is the sum of what the parts unpack to', async () => {
    const zip = new Uint8Array(await workbook());
    expect(await unpackedSize(zip, MOST)).toBeGreaterThan(300_000);
    expect(await unpackedSize(zip, MOST)).toBeLessThan(320_000);
    expect(zip.length).toBeLessThan(20_000);
  });

  it('is without end where it is more than may be, or the directory cannot be read', async () => {
    const zip = new Uint8Array(await workbook());
    expect(await unpackedSize(zip, 300_000)).toBe(Infinity);
    expect(await unpackedSize(new Uint8Array(3), MOST)).toBe(Infinity);
    expect(await unpackedSize(zip.subarray(0, -30), MOST)).toBe(Infinity);
    expect(await unpackedSize(await bomb(0xffffffff), MOST)).toBe(Infinity);
  });

  it.each([0, 1])('is without end where a part says less than it is: %i', async (said) => {
    expect(await unpackedSize(await bomb(said), MOST)).toBe(Infinity);
  });

  it('is without end where one part stands for many', async () => {
    const zip = new Uint8Array(await workbook());
    const view = new DataView(zip.buffer);
    const entries: number[] = [];
    for (let at = 0; at < zip.length - 4; at += 1) if (view.getUint32(at, true) === 0x02014b50) entries.push(at);
    const [first = 0, second = 0] = entries;
    view.setUint32(second + 42, view.getUint32(first + 42, true), true);
    expect(await unpackedSize(zip, MOST)).toBe(Infinity);
  });
});

describe('officeBytes', () => {
  it('gives an ordinary file', async () => {
    const zip = new Uint8Array(await workbook());
    expect(await officeBytes(new Blob([zip]))).toEqual(zip);
  });

  it('refuses what unpacks to more than a page can hold', async () => {
    await expect(officeBytes(new Blob([await bomb(0x7fffffff)]))).rejects.toThrow('文件内容过大或已损坏，请下载后查看');
  });

  it('refuses what is large itself', async () => {
    await expect(officeBytes(new Blob([new Uint8Array(31 * 1_048_576)]))).rejects.toThrow('文件较大，请下载后查看');
  });
});
