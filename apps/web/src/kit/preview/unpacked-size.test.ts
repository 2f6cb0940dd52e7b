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

describe('unpackedSize', () => {
  it('is the sum of what the directory says', async () => {
    const zip = new Uint8Array(await workbook());
    expect(unpackedSize(zip)).toBeGreaterThan(300_000);
    expect(unpackedSize(zip)).toBeLessThan(320_000);
    expect(zip.length).toBeLessThan(20_000);
  });

  it('is without end where the directory cannot be read', async () => {
    const zip = new Uint8Array(await workbook());
    expect(unpackedSize(new Uint8Array(3))).toBe(Infinity);
    expect(unpackedSize(zip.subarray(0, -30))).toBe(Infinity);
    expect(unpackedSize(await bomb(0xffffffff))).toBe(Infinity);
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
