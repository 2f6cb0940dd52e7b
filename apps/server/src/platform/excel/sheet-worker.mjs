// Reads and marks sheets of strangers in a thread of its own: plain JavaScript, as Node starts it from the source and from the build alike.
import { parentPort, workerData } from 'node:worker_threads';

import { emptyShared, isOddlyNamed, mendedBook } from './mended-book.mjs';

/** Rows that travel together; the next ones are read when these are taken. */
const PIECE = 500;

/** Digits that a spreadsheet keeps of a number. */
const EXACT_MOST = 1e15;

/** The days from which spreadsheets count: a time on one of them is a time of no day. */
const FIRST_DAYS = /^(?:1899-12-3[01]|1904-01-01)T/;

/** Parts that are all held at once when any sheet is read: a sheet itself runs through. */
const HELD_MAX = 120 * 1_048_576;

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Rows that a sheet of any program can have. */
const ROWS_EXIST = 1_048_576;

/** What is wrong is of this colour. */
const RED = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } };

/** A text that a spreadsheet would compute when it opens the file; numbers with a sign are not. */
const COMPUTED = /^(?=[=+\-@])(?![+-]?\d+(?:\.\d+)?$)/;

class Refused extends Error {}

const { task, isCsv, limits } = workerData;
let { bytes } = workerData;

// A thread lives for one file, and loading what reads the other kind would take longer than reading most files.
const { streamCsvRows } = isCsv ? await import('hucre/csv') : {};
const { openXlsx, saveXlsx, streamXlsxRows } = isCsv ? {} : await import('hucre/xlsx');
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
  const sheets = isCsv ? [''] : await looked();
  if (sheets.length === 0) throw new Refused('文件里没有工作表');
  const wanted = Math.min(sheet, sheets.length - 1);
  say({ sheets, sheet: wanted });
  const rows = isCsv ? csvRows() : streamXlsxRows(bytes, { sheet: wanted });
  let piece = [];
  let count = 0;
  for await (const { index, values } of rows) {
    if (!isCsv && index >= ROWS_EXIST) throw new Refused(unreadable());
    const row = rowOf(index, values);
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

/** Waits until a piece is taken, so that no more of the sheet is held than the one that is kept and the next. */
function given(rows) {
  const taken = new Promise((resolve) => parentPort.once('message', resolve));
  say({ rows });
  return taken;
}

/** A row by its number on the sheet; null where nothing stands in it. */
function rowOf(index, values) {
  const lost = [];
  const cells = values.map((value, column) => {
    if (typeof value === 'number' && Math.abs(value) >= EXACT_MOST) lost.push(column);
    return textOf(value);
  });
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells.length === 0 ? null : { row: index + 1, cells, lost };
}

function textOf(value) {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return storable(String(value).slice(0, limits.cell));
}

/** The database holds no zero character and no half of a pair, which a file can. */
function storable(text) {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A spreadsheet's day has no zone: the library gives it as if it were UTC. */
function dayText(date) {
  if (Number.isNaN(date.getTime())) return '';
  const text = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10);
  return FIRST_DAYS.test(text) ? text.slice(11, 19).replace(/:00$/, '') : text.slice(0, 19).replace('T', ' ');
}

function numberText(number) {
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded);
}

function* csvRows() {
  let index = 0;
  for (const values of streamCsvRows(csvText(), { typeInference: false })) {
    yield { index, values: values.map(asCame) };
    index += 1;
  }
}

/** Such a text with the mark that keeps it one, and without it. */
function asText(cell) {
  return COMPUTED.test(cell) ? `'${cell}` : cell;
}

function asCame(cell) {
  return cell?.startsWith?.("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** UTF-8 or UTF-16 with a mark, else UTF-8 where it is that, else what Excel writes here. */
function csvText() {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Looks through the whole file before anything reads it: that it unpacks to what its directory says and to no more than is taken, and that
 * nothing in it expands, and without what the reader would take wrongly. Gives the names of its sheets.
 */
async function looked() {
  // The frame of an older workbook, or of one that has a password; the former does not get here.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Refused('文件设有密码，请取消密码后重新上传');
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {});
  let size = 0;
  let held = 0;
  let book = '';
  let isOdd = false;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    size += entry.uncompressedSize;
    if (!/worksheets\/[^/]+$/.test(entry.fileName)) held += entry.uncompressedSize;
    if (size > limits.unpacked || held > HELD_MAX)
      throw new Refused(`文件解压后超过 ${limits.unpacked / 1_048_576} MB，请删去图片或分成几个文件`);
    const isBook = entry.fileName === 'xl/workbook.xml';
    const through = await throughEntry(zip, entry, isBook);
    if (isBook) book = through.text;
    isOdd ||= through.hasEmptyShared || isOddlyNamed(entry);
  }
  if (isOdd) bytes = await mendedBook(bytes);
  return [...book.matchAll(/<(?:\w+:)?sheet\s[^>]*?name="([^"]*)"/g)].map(([, name]) => storable(decoded(name)));
}

/** An entry that unpacks to more than its directory says ends in an error of the library. */
async function throughEntry(zip, entry, isKept) {
  const isXml = /\.(?:xml|rels|vml)$/i.test(entry.fileName);
  const kept = [];
  let tail = '';
  let hasEmptyShared = false;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (isKept) kept.push(chunk);
    if (!isXml) continue;
    // UTF-16 has its zeros in between.
    const text = tail + chunk.toString('latin1').replaceAll('\0', '');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('文件里有不允许的内容（实体声明），请用 Excel 另存为 .xlsx 后重新上传');
    const { isThere, rest } = emptyShared(text);
    hasEmptyShared ||= isThere;
    tail = rest;
  }
  return { text: Buffer.concat(kept).toString('utf8'), hasEmptyShared };
}

function decoded(text) {
  return text
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex, code) => String.fromCodePoint(Math.min(parseInt(code, hex ? 16 : 10), 0x10ffff)))
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}

/** The same file with the wrong cells red and a column that says why; `faults` by row from 1, their columns from 0. */
async function marked({ sheet, headerRow, at, head, faults }) {
  if (isCsv) return new TextEncoder().encode(`\uFEFF${markedCsv({ headerRow, at, head, faults })}`);
  await looked();
  const book = await openXlsx(bytes, { readStyles: true });
  const target = book.sheets[sheet];
  if (!target) throw new Refused('文件里没有这张表');
  put(target, headerRow - 1, at, head);
  for (const { row, columns, msg } of faults) {
    put(target, row - 1, at, msg);
    for (const column of columns) redden(target, row - 1, column);
  }
  return saveXlsx(book);
}

function put(target, row, column, value) {
  while (target.rows.length <= row) target.rows.push([]);
  const cells = target.rows[row];
  while (cells.length <= column) cells.push(null);
  cells[column] = value;
  const kept = target.cells?.get(`${row},${column}`);
  if (kept) Object.assign(kept, { value, type: 'string' });
}

function redden(target, row, column) {
  while (target.rows.length <= row) target.rows.push([]);
  const value = target.rows[row][column] ?? null;
  target.cells ??= new Map();
  const kept = target.cells.get(`${row},${column}`) ?? { value, type: value === null ? 'empty' : 'string' };
  target.cells.set(`${row},${column}`, { ...kept, style: { ...kept.style, fill: RED } });
}

function markedCsv({ headerRow, at, head, faults }) {
  const words = new Map(faults.map(({ row, msg }) => [row, msg]));
  const lines = [];
  let row = 0;
  for (const { values } of csvRows()) {
    row += 1;
    const cells = Array.from({ length: Math.max(values.length, at + 1) }, (_, index) => asText(String(values[index] ?? '')));
    cells[at] = row === headerRow ? head : (words.get(row) ?? '');
    lines.push(cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','));
  }
  return lines.join('\r\n');
}
