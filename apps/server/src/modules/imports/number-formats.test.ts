import { readFile } from 'node:fs/promises';

import { calls } from '@houtai/contract';
import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, uploadImport } from '#platform/testing/stages/import-stage.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

async function rowsOf(kind: string, bytes: Buffer) {
  const { result, msg } = await uploadImport(test.app, { kind, bytes, token });
  if (!result) throw new Error(msg);
  const { id } = await checkAgain(test.app, result, { token });
  return (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, token)).result.rows;
}

/** A sheet of posts: each number in the given format as the code, the order and the remark. */
async function bookOf(numbers: readonly (readonly [number, string])[]): Promise<Buffer> {
  const rows: CellValue[][] = [
    ['岗位名称', '编码', '排序', '备注'],
    ...numbers.map(([number], at) => [`岗位${at}`, `f${at}`, number, number]),
  ];
  const cells = new Map<string, Partial<Cell>>(
    numbers.flatMap(([, numFmt], at) => [2, 3].map((column) => [`${at + 1},${column}`, { style: { numFmt } }] as const)),
  );
  return Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows, cells }] }));
}

describe('a number that its format displays differently', () => {
  it('retains displayed zeros and units in text fields', async () => {
    const rows = await rowsOf('customers', await readFile(new URL('../../platform/testing/zero-padded.xlsx', import.meta.url)));
    expect(rows.map(({ cells: [, code, , remark] }) => [code, remark])).toEqual([
      ['000123', '000045'],
      ['PUBZ2', '0.05'],
      ['30天', '30天'],
      ['PUBZ4', '是'],
      ['PUBZ5', '2026-03-04'],
      ['PUBZ6', '2026-03-04'],
    ]);
    expect(rows[0]?.values).toMatchObject({ code: '000123', remark: '000045' });
  });

  it.each([
    ['padding', '000000', 123, '000123'],
    ['dashes', '0000-00-00', 20_260_702, '2026-07-02'],
    ['words before it', '"NO."0000', 7, 'NO.0007'],
    ['a percentage', '0.0%', 0.155, '15.5%'],
    ['a fraction', '# ?/?', 0.5, '1/2'],
    ['a currency', '"¥"#,##0.00', 1234.5, '¥1,234.50'],
    ['fewer decimals', '0.00', 12.345, '12.35'],
    ['marks that a file writes otherwise', '"<a&_x0041_>"0', 5, '<a&_x0041_>5'],
    ['an underline', '0_ ', 13_800_001_111, '13800001111'],
    ['thousands and decimals', '#,##0.00', 13_800_001_111, '13800001111'],
    ['an exponent', '0.00E+00', 13_800_001_111, '13800001111'],
  ])('reads the number with %s (%s)', async (_, format, number, shown) => {
    const [row] = await rowsOf('posts', await bookOf([[number, format]]));
    expect(row?.cells[3]).toBe(shown);
    expect(row?.values['remark'] ?? shown).toBe(shown);
  });

  it('stays a number in numeric fields', async () => {
    const bytes = await bookOf([
      [12, '0000'],
      [30, '0"天"'],
      [5, '[DBNum1]0'],
    ]);
    const rows = await rowsOf('posts', bytes);
    expect(rows.map(({ values }) => values['sort'])).toEqual(['12', '30', undefined]);
  });

  it.each(['[DBNum1][$-804]0', ';;;', '"A"@'])('fails at its cell if the display of %s is unknown', async (format) => {
    const [row] = await rowsOf('posts', await bookOf([[5, format]]));
    expect(row?.faults).toEqual([{ column: 3, msg: '无法识别单元格按数字格式显示的内容，请在 Excel 中改为文本格式后重新填写' }]);
  });
});
