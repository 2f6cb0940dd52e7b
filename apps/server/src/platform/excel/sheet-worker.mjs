// Reads and marks untrusted sheets in a thread of its own: plain JavaScript, because Node starts it from the source and from the build.
import { parentPort, workerData } from 'node:worker_threads';

import { rowOf, storable } from './sheet-cells.mjs';

/** Rows per chunk; the next chunk is read when this one is taken. */
const PIECE = 500;

/** The most bytes of parts that are in memory at once when a sheet is read; the sheet itself is streamed. */
const HELD_MAX = 120 * 1_048_576;

/** The most rows that a sheet of any program has. */
const ROWS_EXIST = 1_048_576;

/** The most sheets to glance at before one is chosen, and the rows of each. */
const MAX_GLANCES = 30;
const GLANCED_ROWS = 60;

/** Every glance reads the shared texts, so fewer sheets of a large book are looked at. */
const GLANCED_TEXTS_MAX = 40 * 1_048_576;

class Refused extends Error {}

const { task, isCsv, limits } = workerData;
let { bytes } = workerData;

// A thread reads one file, and loading the reader of the other kind would take longer than reading most files.
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

/** The message for a file that the libraries cannot read. */
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

/** Waits until a chunk is taken, so that at most two chunks are in memory. */
function given(rows) {
  const taken = new Promise((resolve) => parentPort.once('message', resolve));
  say({ rows });
  return taken;
}

/** Sends the first rows of the sheets, and waits for the choice of the one to read. */
async function chosen(sheets, texts) {
  const most = Math.min(MAX_GLANCES, Math.max(3, Math.floor(GLANCED_TEXTS_MAX / (texts + 1))));
  const glances = [];
  for (const [sheet, { name, state }] of sheets.slice(0, most).entries()) {
    // A sheet with nothing but a chart cannot be read.
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
 * Checks the whole file before anything reads it: that it unpacks to the sizes in its directory and to no more than the limit, and that it
 * has no entities; repairs what the reader would misread. Returns its sheets and the size of their shared texts.
 */
async function looked({ hasMarks }) {
  // The container of an older workbook, or of one with a password; older workbooks do not get here.
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

/** Styles may come after the sheets that use them, so they are read first. */
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

/** For an entry that unpacks to more than its directory says, the library throws. */
async function throughEntry(zip, entry, { isKept, formats }) {
  const isXml = /\.(?:xml|rels|vml)$/i.test(entry.fileName);
  const kept = [];
  let tail = '';
  let hasOddCells = false;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (isKept) kept.push(chunk);
    if (!isXml) continue;
    // UTF-16 has zeros in between.
    const text = tail + chunk.toString('latin1').replaceAll('\0', '');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('文件里有不允许的内容（实体声明），请用 Excel 另存为 .xlsx 后重新上传');
    const { isThere, rest } = oddCells(text, formats);
    hasOddCells ||= isThere;
    tail = rest;
  }
  return { text: Buffer.concat(kept).toString('utf8'), hasOddCells };
}

/** The file with red wrong cells, and further columns with the messages and the identity of the rows. */
async function marked(marking) {
  if (isCsv) return new TextEncoder().encode(`\uFEFF${(await import('./error-lines.mjs')).errorLines(csvText(bytes), marking)}`);
  await looked({ hasMarks: false });
  const file = await (await import('./error-book.mjs')).errorBook(bytes, marking);
  if (!file) throw new Refused('文件里没有这张表');
  return file;
}
