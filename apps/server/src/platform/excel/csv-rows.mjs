// Reads and writes CSV files of unknown origin.
import { detectDelimiter, streamCsvRows } from 'hucre/csv';

/** A text that a spreadsheet would evaluate when it opens the file; signed numbers are not evaluated. */
const COMPUTED = /^(?=[=+\-@])(?![+-]?\d+(?:\.\d+)?$)/;

/** How programs store a number as text in a CSV file: ="0012" is 0012. */
const KEPT_TEXT = /^="([^"]*)"$/;

/** Rows with their index from 0, with the cells' values and their texts in the file. */
export function* csvRows(text) {
  let index = 0;
  for (const values of streamCsvRows(text, { typeInference: false })) {
    yield { index, written: values, values: values.map(asCame) };
    index += 1;
  }
}

/** A line whose cells no spreadsheet evaluates. */
export function csvLine(cells) {
  return cells
    .map(asText)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** Marks a text so that it is not evaluated. */
function asText(cell) {
  return COMPUTED.test(cell) && !KEPT_TEXT.test(cell) ? `'${cell}` : cell;
}

function asCame(cell) {
  if (typeof cell !== 'string') return cell;
  const [, kept] = KEPT_TEXT.exec(cell) ?? [];
  if (kept !== undefined) return kept;
  return cell.startsWith("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Decodes UTF-8 or UTF-16 with a byte order mark, else UTF-8 if valid, else the encoding of a Chinese Excel. */
export function csvText(bytes) {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * The row, from 1, of a quote that does not end in its cell, so that the reader would swallow the rows below; 0 if there is none. Such a
 * quote is never closed, or a later cell's opening quote closes it and is followed by more text.
 */
export function openQuote(text) {
  const delimiter = detectDelimiter(text);
  const reading = { row: 1, isAtStart: true, long: 0 };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const end = reading.isAtStart && text[at] === '"' ? endOfQuoted(text, at) : 0;
    if (end === -1) return reading.row;
    if (end > 0) {
      // The row of a quoted cell with line breaks that has not been closed properly yet.
      reading.long = /[\r\n]/.test(text.slice(at, end)) ? reading.row : 0;
      reading.isAtStart = false;
      at = end;
    } else {
      if (goesOn(reading, text, at, delimiter)) return reading.long;
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return 0;
}

/** Whether text follows a quoted cell's end; tracks the ends of cells and rows. */
function goesOn(reading, text, at, delimiter) {
  const isBreak = text[at] === '\n' || text[at] === '\r';
  const isEnd = isBreak || text.startsWith(delimiter, at);
  if (!isEnd && reading.long > 0 && text[at].trim() !== '') return true;
  if (isBreak) reading.row += 1;
  if (isEnd) reading.long = 0;
  reading.isAtStart = isEnd;
  return false;
}

/** The position after the closing quote of the one at `at`; -1 if there is none. */
function endOfQuoted(text, at) {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2)) if (text[end + 1] !== '"') return end + 1;
  return -1;
}
