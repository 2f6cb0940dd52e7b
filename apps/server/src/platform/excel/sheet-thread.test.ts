import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import { zipWith } from '../testing/zip-of.ts';
import { type MarkedRow, markSheet, readSheet } from './sheet-thread.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The parts of a workbook with one sheet, as a program writes them. */
type Written = {
  rows: string;
  book?: string;
  sheet?: string;
  behind?: string;
  shared?: string;
  formats?: string;
  also?: Record<string, string>;
  named?: (path: string) => string;
};

function workbookBy({
  rows,
  book = '',
  sheet = '',
  behind = '',
  shared = '',
  formats = '',
  also = {},
  named = (path) => path,
}: Written): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${book}<sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${MAIN}" ${sheet}><sheetData>${rows}</sheetData>${behind}</worksheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${MAIN}">${shared}</sst>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${MAIN}">${formats}</styleSheet>`,
    ...also,
  };
  return zipWith(Object.fromEntries(Object.entries(parts).map(([path, content]) => [named(path), content])));
}

/** Styles by number: 0 is none, 1 the program's day format, then one for each given format. */
function formatsOf(...own: readonly string[]): string {
  const declared = own.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const used = [0, 14, ...own.map((_, at) => 164 + at)].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0"/>`).join('');
  return `<numFmts count="${own.length}">${declared}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${own.length + 2}">${used}</cellXfs>`;
}

async function rowsOf(bytes: Uint8Array, { isCsv = false } = {}) {
  const { rows } = await readSheet(bytes, { isCsv, sheet: 0 });
  const all = [];
  for await (const piece of rows) all.push(...piece);
  return all;
}
const cellsOf = async (bytes: Uint8Array, file = {}) => (await rowsOf(bytes, file)).map(({ cells }) => cells);

/** Reads a sheet in a process of its own, because the time zone belongs to the process. */
const READ_ALONE = `
  import { Worker } from 'node:worker_threads';
  const limits = { rows: 9, headRows: 0, columns: 9, cell: 99, unpacked: 1e9 };
  const workerData = { task: 'read', isCsv: false, sheet: 0, bytes: Buffer.from(process.argv[2], 'base64'), limits };
  const worker = new Worker(new URL(process.argv[1]), { workerData, execArgv: [] });
  worker.on('message', ({ rows }) => {
    if (!rows) return;
    console.log(JSON.stringify(rows.map(({ cells }) => cells)));
    worker.postMessage('next');
  });`;

/** 46,114 days after the start of 1900, and 44,652 after that of 1904. */
const DAY = '2026-04-02';

describe('a workbook', () => {
  it('reads shared and formatted texts, days, values of formulas and errors of Excel', async () => {
    const bytes = workbookBy({
      sheet:
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"',
      shared:
        '<si><t xml:space="preserve"> 前后有空 </t></si><si><r><rPr><b/></rPr><t>粗</t></r><r><t>细</t></r><rPh sb="0" eb="1"><t>cu</t></rPh></si>',
      formats: formatsOf('yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '0.00'),
      rows: `<row r="1" spans="1:9" x14ac:dyDescent="0.2"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" s="1"><v>46114</v></c><c r="D1" s="2"><v>46114</v></c><c r="E1" s="3"><v>46114</v></c><c r="F1" s="4"><v>2.5</v></c><c r="G1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="H1" t="b"><v>1</v></c><c r="I1"><f>1+1</f></c></row>`,
    });
    expect(await rowsOf(bytes)).toEqual([
      { row: 1, cells: [' 前后有空 ', '粗细', DAY, DAY, DAY, '2.5', 'ab', '是', ''], kinds: 'ssdddnsbx' },
    ]);
  });

  it('leaves a cell blank that is marked as a shared text without having one, in any notation', async () => {
    const cells = [
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="B1" t="s"/>',
      '<c r="C1" s="1" t="s"></c>',
      '<c t="s" r="D1"><v/></c>',
      "<c r='E1' t='s'> <v></v> </c>",
      '<c r="F1" t="s"><v>1</v></c>',
    ];
    const shared = '<si><t>第一</t></si><si><t>第二</t></si>';
    const bytes = workbookBy({ shared, formats: formatsOf(), rows: `<row r="1">${cells.join('')}</row>` });
    expect(await cellsOf(bytes)).toEqual([['第一', '', '', '', '', '第二']]);

    const origin = { at: 7, head: '行' };
    const marked = await markSheet(bytes, { isCsv: false, sheet: 0, headerRow: 1, at: 6, head: '错误', origin, rows: [], isWhole: true });
    expect(await cellsOf(marked)).toEqual([['第一', '', '', '', '', '第二', '错误', '行']]);
  });

  it('leaves such cells blank wherever a chunk ends', async () => {
    const row = (at: number) =>
      `<row r="${at}"><c r="A${at}" t="s"><v>1</v></c><c r="B${at}" t="s"></c><c r="C${at}" t="s"><v></v></c></row>`;
    const rows = Array.from({ length: 5_000 }, (_, at) => row(at + 1)).join('');
    const all = await cellsOf(workbookBy({ shared: '<si><t>第一</t></si><si><t>第二</t></si>', formats: formatsOf(), rows }));
    expect(all).toHaveLength(5_000);
    expect(all.filter((cells) => cells.join() !== '第二')).toEqual([]);
  });

  it('finds parts whose paths have backslashes', async () => {
    const name = (path: string) => path.replaceAll('/', '\\');
    const bytes = workbookBy({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', named: name });
    expect(await cellsOf(bytes)).toEqual([['1']]);
  });

  it('reads the inline texts, namespaces and day formats of WPS', async () => {
    const bytes = workbookBy({
      sheet:
        'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"',
      formats: formatsOf('[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@', 'yyyy/m/d;@'),
      rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>一</t></is></c><c r="B1" t="inlineStr"><is><r><t>分</t></r><r><t>段</t></r></is></c><c r="C1" s="2"><v>46114</v></c><c r="D1" s="3"><v>46114</v></c></row>`,
      behind: '<extLst><ext uri="{x}"><etc:more/></ext></extLst>',
    });
    expect(await cellsOf(bytes)).toEqual([['一', '分段', DAY, DAY]]);
  });

  it('reads the same days from a program that counts from 1904', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>44652</v></c></row>';
    expect(await cellsOf(workbookBy({ book: '<workbookPr date1904="1"/>', formats: formatsOf(), rows }))).toEqual([[DAY]]);
  });

  it.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])('reads the same days on a server in %s', async (zone) => {
    const rows = '<row r="1"><c r="A1" s="1"><v>46114</v></c><c r="B1" s="2"><v>46114.75</v></c></row>';
    const bytes = workbookBy({ formats: formatsOf('yyyy/m/d h:mm'), rows });
    const args = ['--input-type=module', '-e', READ_ALONE, new URL('./sheet-worker.mjs', import.meta.url).href, bytes.toString('base64')];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TZ: zone } });
    expect(JSON.parse(stdout)).toEqual([[DAY, `${DAY} 18:00:00`]]);
  });

  it('reads a time of day without a day', async () => {
    const rows = '<row r="1"><c r="A1" s="2"><v>0.625</v></c><c r="B1" s="2"><v>0.62505787</v></c></row>';
    expect(await cellsOf(workbookBy({ formats: formatsOf('h:mm'), rows }))).toEqual([['15:00', '15:00:05']]);
    expect(await cellsOf(workbookBy({ book: '<workbookPr date1904="1"/>', formats: formatsOf('h:mm'), rows }))).toEqual([
      ['15:00', '15:00:05'],
    ]);
  });

  it('reads text as text, and the right row numbers if rows are hidden or missing', async () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const bytes = workbookBy({
      rows: `<row r="2">${text('A2', '007')}${text('B2', '1E5')}${text('C2', '2026/3/5')}</row><row r="5" hidden="1">${text('B5', '藏')}</row>`,
      behind: '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>',
    });
    expect(await rowsOf(bytes)).toEqual([
      { row: 2, cells: ['007', '1E5', '2026/3/5'], kinds: 'sss' },
      { row: 5, cells: ['', '藏'], kinds: 'ss' },
    ]);
  });

  it('opens no links and runs no macros', async () => {
    const bytes = workbookBy({
      rows: '<row r="1"><c r="A1" t="str"><f>[1]表!A1</f><v>留着</v></c></row>',
      also: {
        'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${MAIN}"/>`,
        'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/externalLinkPath" Target="http://127.0.0.1:1/x.xlsx" TargetMode="External"/></Relationships>`,
        'xl/vbaProject.bin': 'x',
      },
    });
    expect(await cellsOf(bytes)).toEqual([['留着']]);
  });

  it.each([
    ['in the last column there is', '<row r="1"><c r="XFD1"><v>1</v></c></row>', '超过 200 列'],
    ['in a column that no program has', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', ''],
    ['in a row that no program has', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>', ''],
    ['in all columns that there are', `<row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row>`, '超过 200 列'],
    [
      'in more rows than are taken',
      Array.from({ length: 101_000 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join(''),
      '超过 100000 行',
    ],
  ])('with %s is refused with a message', async (_, rows, words) => {
    const refusal = cellsOf(workbookBy({ rows }));
    await expect(refusal).rejects.toMatchObject({ code: 'A0400', message: expect.stringContaining(words) });
    await expect(refusal).rejects.not.toThrow(/[a-z]{6}/i);
  });
});

describe('an error file', () => {
  const rows: MarkedRow[] = [{ row: 2, columns: [0], msg: '不对', edits: [], origin: 'a.2' }];
  const marking = { sheet: 0, headerRow: 1, at: 2, head: '错误原因', origin: { at: 3, head: '行' }, rows, isWhole: true };
  const FORMULAS = ['=1+1', '+1+1', '-2+3', '@SUM(A1)'];

  it('contains nothing that a spreadsheet evaluates, and reads unchanged when it is uploaded again', async () => {
    const text = ['列,数', ...FORMULAS.map((cell) => `${cell},-5`)].join('\n');
    const marked = await markSheet(Buffer.from(text), { isCsv: true, ...marking });
    const lines = new TextDecoder().decode(marked).split('\r\n');
    for (const line of lines) expect(line).not.toMatch(/^"?[=+\-@]/);
    expect(lines[1]).toBe("'=1+1,-5,不对,a.2");
    const back = await cellsOf(marked, { isCsv: true });
    expect(back.slice(1).map(([cell]) => cell)).toEqual(FORMULAS);
  });

  it('stays text in a workbook', async () => {
    const rows = FORMULAS.map((cell, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${cell}</t></is></c></row>`).join(
      '',
    );
    const marked = await markSheet(workbookBy({ rows, formats: formatsOf() }), { isCsv: false, ...marking });
    const back = await cellsOf(marked);
    expect(back.map(([cell]) => cell)).toEqual(FORMULAS);
  });
});
