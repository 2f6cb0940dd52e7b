// Reads and marks sheets of strangers in a thread of its own: plain JavaScript, as Node starts it from the source and from the build alike.
import { parentPort, workerData } from 'node:worker_threads';

import { rowOf, storable } from './sheet-cells.mjs';

/** Rows that travel together; the next ones are read when these are taken. */
const PIECE = 500;

/** Parts that are all held at once when any sheet is read: a sheet itself runs through. */
const HELD_MAX = 120 * 1_048_576;

/** Rows that a sheet of any program can have. */
const ROWS_EXIST = 1_048_576;

/** Sheets that are looked into before one is chosen, and the rows that are seen of each. */
const MAX_GLANCES = 30;
const GLANCED_ROWS = 60;

/** The texts that sheets share are gone through for every glance: of a large book fewer sheets are looked into. */
const GLANCED_TEXTS_MAX = 40 * 1_048_576;

class Refused extends Error {}

const { task, isCsv, limits } = workerData;
let { bytes } = workerData;

// A thread lives for one file, and loading what reads the other kind would take longer than reading most files.
const { csvRows, csvText, openQuote } = isCsv ? await import('./csv-rows.mjs') : {};
const { streamXlsxRows } = isCsv ? {} : await import('hucre/xlsx');
const { isOddlyNamed, mendedBook, oddCells } = isCsv ? {} : await import('./mended-book.mjs');
const { decoded, numberFormats } = isCsv ? {} : await import('./formatted-numbers.mjs');
const { fromBufferPromise } = isCsv ? {} : await import('yauzl');

try {
  if (task === 'mark') say({ file: await marked(workerData) });
  else await read(workerData);
} catch (error) {
  say({ refused: error instanceof Refused ? error.message : unreadable() });
}

function say(words) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(words);
}

/** What the libraries say of files that they cannot read, for people. */
function unreadable() {
  return isCsv ? '文件内容无法读取，请另存为 .xlsx 后重新上传' : '文件已损坏或不是 Excel 工作簿，请用 Excel 打开并另存为 .xlsx 后重新上传';
}

async function read({ sheet }) {
  const { names, wanted, rows } = isCsv ? textRows() : await bookRows(sheet);
  say({ sheets: names, sheet: wanted });
  let piece = [];
  let count = 0;
  for await (const { index, values } of rows) {
    if (index >= ROWS_EXIST) throw new Refused(unreadable());
    const row = rowOf(index, values, limits.cell);
    if (row === null) continue;
    count += 1;
    if (count > limits.rows + limits.headRows) throw new Refused(`表格超过 ${limits.rows} 行，请分成几个文件导入`);
    if (row.cells.length > limits.columns) throw new Refused(`表格超过 ${limits.columns} 列，请删去用不到的列`);
    piece.push(row);
    if (piece.length === PIECE) {
      await given(piece);
      piece = [];
    }
  }
  if (piece.length > 0) await given(piece);
  say({ ended: true });
}

function textRows() {
  const text = csvText(bytes);
  const row = openQuote(text);
  if (row > 0) throw new Refused(`第 ${row} 行有一个引号没有结尾，下面的行会被并进这一格，请补上引号后重新上传`);
  return { names: [''], wanted: 0, rows: csvRows(text) };
}

async function bookRows(sheet) {
  const { sheets, texts } = await looked({ hasMarks: true });
  if (sheets.length === 0) throw new Refused('文件里没有工作表');
  const wanted = sheet === null && sheets.length > 1 ? await chosen(sheets, texts) : Math.min(sheet ?? 0, sheets.length - 1);
  return { names: sheets.map(({ name }) => name), wanted, rows: streamXlsxRows(bytes, { sheet: wanted }) };
}

/** Waits until a piece is taken, so that no more of the sheet is held than the one that is kept and the next. */
function given(rows) {
  const taken = new Promise((resolve) => parentPort.once('message', resolve));
  say({ rows });
  return taken;
}

/** The first rows of the sheets are shown to who asked, who says which of them is read. */
async function chosen(sheets, texts) {
  const most = Math.min(MAX_GLANCES, Math.max(3, Math.floor(GLANCED_TEXTS_MAX / (texts + 1))));
  const glances = [];
  for (const [sheet, { name, state }] of sheets.slice(0, most).entries()) {
    // A sheet that is nothing but a chart cannot be read.
    glances.push({ name, state, rows: await firstRows(sheet).catch(() => []) });
  }
  const answer = new Promise((resolve) => parentPort.once('message', resolve));
  say({ glances });
  return answer;
}

async function firstRows(sheet) {
  const rows = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: GLANCED_ROWS })) {
    const row = rowOf(index, values.slice(0, limits.columns), limits.cell);
    if (row) rows.push({ row: row.row, cells: row.cells });
  }
  return rows;
}

/**
 * Looks through the whole file before anything reads it: that it unpacks to what its directory says and to no more than is taken, and that
 * nothing in it expands, and without what the reader would take wrongly. Gives its sheets, and the size of the texts that they share.
 */
async function looked({ hasMarks }) {
  // The frame of an older workbook, or of one that has a password; the former does not get here.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Refused('文件设有密码，请取消密码后重新上传');
  const formats = await formatsOf({ hasMarks });
  const zip = await opened();
  let size = 0;
  let held = 0;
  let book = '';
  let texts = 0;
  let isOdd = false;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    size += entry.uncompressedSize;
    if (!/worksheets\/[^/]+$/.test(entry.fileName)) held += entry.uncompressedSize;
    if (size > limits.unpacked || held > HELD_MAX)
      throw new Refused(`文件解压后超过 ${limits.unpacked / 1_048_576} MB，请删去图片或分成几个文件`);
    texts += textsIn(entry);
    const isBook = entry.fileName === 'xl/workbook.xml';
    const through = await throughEntry(zip, entry, { isKept: isBook, formats });
    if (isBook) book = through.text;
    isOdd ||= through.hasOddCells || isOddlyNamed(entry);
  }
  if (isOdd) bytes = await mendedBook(bytes, { hasMarks, formats });
  return { sheets: sheetsOf(book), texts };
}

function opened() {
  return fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {});
}

/** Styles may stand behind the sheets that use them, so that they are read first. */
async function formatsOf({ hasMarks }) {
  return hasMarks ? numberFormats(await stylesText()) : new Map();
}

async function stylesText() {
  const zip = await opened();
  for await (const entry of zip.eachEntry()) {
    if (!/(?:^|\/)styles\.xml$/i.test(entry.fileName) || entry.uncompressedSize > HELD_MAX) continue;
    const kept = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) kept.push(chunk);
    return Buffer.concat(kept).toString('utf8');
  }
  return '';
}

function textsIn({ fileName, uncompressedSize }) {
  return fileName.endsWith('sharedStrings.xml') ? uncompressedSize : 0;
}

function sheetsOf(book) {
  return [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, attributes]) => sheetOf(attributes) ?? []);
}

function sheetOf(attributes) {
  const name = /(?:^|\s)name="([^"]*)"/.exec(attributes)?.[1];
  const state = /(?:^|\s)state="(\w+)"/.exec(attributes)?.[1] ?? 'visible';
  return name === undefined ? null : { name: storable(decoded(name)), state };
}

/** An entry that unpacks to more than its directory says ends in an error of the library. */
async function throughEntry(zip, entry, { isKept, formats }) {
  const isXml = /\.(?:xml|rels|vml)$/i.test(entry.fileName);
  const kept = [];
  let tail = '';
  let hasOddCells = false;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (isKept) kept.push(chunk);
    if (!isXml) continue;
    // UTF-16 has its zeros in between.
    const text = tail + chunk.toString('latin1').replaceAll('\0', '');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('文件里有不允许的内容（实体声明），请用 Excel 另存为 .xlsx 后重新上传');
    const { isThere, rest } = oddCells(text, formats);
    hasOddCells ||= isThere;
    tail = rest;
  }
  return { text: Buffer.concat(kept).toString('utf8'), hasOddCells };
}

/** The same file with its wrong cells red and columns behind that say why and which rows they are. */
async function marked(marking) {
  if (isCsv) return new TextEncoder().encode(`\uFEFF${(await import('./error-lines.mjs')).errorLines(csvText(bytes), marking)}`);
  await looked({ hasMarks: false });
  const file = await (await import('./error-book.mjs')).errorBook(bytes, marking);
  if (!file) throw new Refused('文件里没有这张表');
  return file;
}
