// @module-tag node24
import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';

import { calls } from '@houtai/contract';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, checkedImport, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';
import { OLE } from '#platform/testing/upload-to.ts';
import { zipWith } from '#platform/testing/zip-of.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await makeSignedIn(test.app, { tags: ['list', 'add', 'edit', 'remove', 'import'].map((act) => `system:post:${act}`) }));
});
afterAll(() => test.close());

const HEADS = ['岗位名称', '编码', '备注'];
const posts = (bytes: Buffer, name = '表.xlsx') => uploadImport(test.app, { kind: 'posts', bytes, name, token });
const rowsOf = async (id: string) => (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, token)).result.rows;

const CONTENT = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

describe('a malicious or damaged workbook', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['is damaged', () => workbookWith([HEADS, ['一', 'one']]).then((bytes) => bytes.subarray(0, bytes.length - 200)), '表.xlsx', ''],
    ['is renamed', () => Buffer.from('not a workbook'), '表.xlsx', '不符'],
    ['is an older workbook', () => OLE, '表.xlsx', ''],
    ['has a password', encrypted, '表.xlsx', '密码'],
    ['is of another kind', () => Buffer.from('x'), '表.pdf', '.xlsx'],
    ['unpacks to too much', () => zipWith({ '[Content_Types].xml': CONTENT, 'xl/workbook.xml': bomb(400) }), '表.xlsx', '解压后超过'],
    [
      'unpacks to more than it says',
      () => zipWith({ '[Content_Types].xml': CONTENT, 'xl/workbook.xml': { ...bomb(40), said: 100 } }),
      '表.xlsx',
      '已损坏',
    ],
    [
      'declares entities',
      () => zipWith({ '[Content_Types].xml': CONTENT, 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>' }),
      '表.xlsx',
      '实体声明',
    ],
    ['is empty', () => workbookWith([]), '表.xlsx', '空的'],
    ['has heads alone', () => workbookWith([HEADS]), '表.xlsx', '列名下面没有数据'],
    ['has too many columns', () => workbookWith([Array.from({ length: 201 }, (_, at) => `列${at}`), ['一']]), '表.xlsx', '超过 200 列'],
  ])('fails with an explanation where it %s', async (_, bytes, name, words) => {
    const { code, msg } = await posts(await bytes(), name);
    expect(code).toMatch(/^A0(400|701)$/);
    expect(msg).toContain(words);
    expect(msg).not.toMatch(/[a-z]{6}/i);
  });
});

/** That many MB of one character, compressed. */
function bomb(mb: number): { packed: Buffer; said: number } {
  const plain = Buffer.alloc(mb * 1_048_576, 32);
  return { packed: deflateRawSync(plain), said: plain.length };
}

async function encrypted(): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows: [HEADS] }], encryption: { password: 'x', spinCount: 1_000 } }));
}

describe('a text file', () => {
  const text = '岗位名称,编码,备注\r\n一,one,"甲,乙"\r\n二,two,1E5\r\n三,three,007\r\n';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    [
      'GB18030',
      Buffer.concat([
        gb('b8dacebbc3fbb3c6'),
        Buffer.from(','),
        gb('b1e0c2eb'),
        Buffer.from(','),
        gb('b1b8d7a2'),
        Buffer.from('\r\n'),
        gb('d2bb'),
        Buffer.from(',one,"'),
        gb('bcd7'),
        Buffer.from(','),
        gb('d2d2'),
        Buffer.from('"\r\n'),
        gb('b6fe'),
        Buffer.from(',two,1E5\r\n'),
        gb('c8fd'),
        Buffer.from(',three,007\r\n'),
      ]),
    ],
  ])('in %s is read as it was written', async (_, bytes) => {
    const { result } = await posts(bytes, '表.csv');
    expect((await rowsOf(result?.id ?? '')).map(({ cells }) => cells)).toEqual([
      ['一', 'one', '甲,乙'],
      ['二', 'two', '1E5'],
      ['三', 'three', '007'],
    ]);
  });
});

function gb(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

describe('a sheet', () => {
  it('has its header found below notes and merged cells, and matched by name, synonym and content', async () => {
    const bytes = await workbookWith([['岗位登记表'], ['填写说明'], ['基本', '', ''], ['职位', '代码', '其它'], ['一', 'one', 'x']]);
    const { result } = await posts(bytes);
    expect(result).toMatchObject({ headerRow: 4, total: 1 });
    expect(result?.columns.map(({ field, how }) => [field, how])).toEqual([
      ['name', 'known'],
      ['code', 'known'],
      ['', 'skipped'],
    ]);
  });

  it('has a header that spans two rows: the lower one names its columns, with the upper one for blank cells', async () => {
    const bytes = await workbookWith([['岗位台账'], ['岗位名称', '编码', '说明', ''], ['', '', '备注', '排序'], ['一', 'one', '远', '3']]);
    const { result } = await posts(bytes);
    expect(result).toMatchObject({ headerRow: 3, total: 1 });
    expect(result?.columns.map(({ head, field }) => [head, field])).toEqual([
      ['岗位名称', 'name'],
      ['编码', 'code'],
      ['备注', 'remark'],
      ['排序', 'sort'],
    ]);
  });

  it('remembers its matching for the person and the kind', async () => {
    const rows = [
      ['叫什么', '代码', '其它'],
      ['一', 'one', '备'],
    ];
    const first = await posts(await workbookWith(rows));
    if (!first.result) throw new Error(first.msg);
    const columns = first.result.columns.map((column, index) => ({ ...column, field: ['name', 'code', 'remark'][index] ?? '' }));
    await checkAgain(test.app, { id: first.result.id, columns }, { token, remember: true });
    const again = await posts(await workbookWith(rows));
    expect(again.result?.columns.map(({ field, how }) => [field, how])).toEqual([
      ['name', 'remembered'],
      ['code', 'remembered'],
      ['remark', 'remembered'],
    ]);
    const other = await makeSignedIn(test.app, { tags: ['system:post:import'] });
    const others = await uploadImport(test.app, { kind: 'posts', bytes: await workbookWith(rows), token: other.token });
    expect(others.result?.columns[0]?.how).not.toBe('remembered');
  });

  it('does not round a number with more digits than a spreadsheet stores', async () => {
    const task = await checkedImport(test.app, {
      kind: 'posts',
      token,
      rows: [HEADS, ['一', 'one', 123_456_789_012_345_680], ['二', 'two', '123456789012345678']],
    });
    expect((await rowsOf(task.id)).map(({ outcome, faults }) => [outcome, faults[0]?.msg ?? ''])).toEqual([
      ['error', expect.stringContaining('超过 15 位')],
      ['new', ''],
    ]);
  });

  it('returns with its wrong cells in red and the reasons, which are ignored when it is uploaded again', async () => {
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: '表', rows: [HEADS, ['', 'one', '甲'], ['二', 'two', '乙']] },
          { name: '别的', rows: [['留着']] },
        ],
      }),
    );
    const { result } = await posts(bytes);
    if (!result) throw new Error('refused');
    const task = await checkAgain(test.app, result, { token });
    const answer = await test.app.inject({
      url: `/api${calls.imports.file.path}?id=${task.id}&faults=1`,
      headers: { [TOKEN_HEADER]: token },
    });
    const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
    expect(sheets.map(({ name }) => name)).toEqual(['表', '别的']);
    expect(sheets[0]?.rows.map((row) => row[3] ?? null)).toEqual(['错误原因', '名称不能为空']);
    expect(sheets[0]?.cells?.get('1,0')?.style?.fill).toMatchObject({ fgColor: { rgb: expect.stringContaining('FFC7CE') } });
    const again = await posts(answer.rawPayload);
    expect(again.result?.columns.slice(-2)).toMatchObject([
      { head: '错误原因', field: '' },
      { head: 'houtai', field: '' },
    ]);
  });

  it('has a template whose names are all recognised', async () => {
    const answer = await test.app.inject({ url: `/api${calls.imports.template.path}?kind=posts`, headers: { [TOKEN_HEADER]: token } });
    const { sheets } = await readXlsx(answer.rawPayload);
    const { result } = await posts(await workbookWith([sheets[0]?.rows[0] ?? [], ['一', 'one']]));
    expect(result?.columns.every(({ how }) => how === 'known')).toBe(true);
  });
});

describe('a text that resembles an escaped character', () => {
  it.each(['\\u0000', 'D:\\udf01.txt', '\\\\ud800'])('reads literally: %s', async (text) => {
    const { result, msg } = await posts(await workbookWith([HEADS, ['一', 'one', text]]));
    if (!result) throw new Error(msg);
    expect((await rowsOf(result.id)).map(({ cells }) => cells)).toEqual([['一', 'one', text]]);
  });

  it('differs from a character that the database cannot store, which is removed', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: '表', rows: [HEADS, ['一', 'one', 'a\0b\ud800']] }] });
    const { result, msg } = await posts(Buffer.from(bytes));
    if (!result) throw new Error(msg);
    expect((await rowsOf(result.id)).map(({ cells }) => cells[2])).toEqual(['ab\ufffd']);
  });
});

describe('the file with errors marked', () => {
  it('retains cells beyond the header in a late row', async () => {
    const good = Array.from({ length: 40 }, (_, at) => `岗位${at},code${at}`);
    const { result } = await posts(Buffer.from(['岗位名称,编码', ...good, ',bad,自己的'].join('\n')), '表.csv');
    if (!result) throw new Error('the file was refused');
    await checkAgain(test.app, result, { token });
    const url = `/api${calls.imports.file.path}?id=${result.id}&faults=1`;
    const { body } = await test.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: token } });
    expect(body.split('\r\n').at(-1)).toMatch(/^,bad,自己的,名称不能为空,[^,]+$/);
  });
});
