// Rows of a text file of a stranger, and such a file written.
import { detectDelimiter, streamCsvRows } from 'hucre/csv';

/** A text that a spreadsheet would compute when it opens the file; numbers with a sign are not. */
const COMPUTED = /^(?=[=+\-@])(?![+-]?\d+(?:\.\d+)?$)/;

/** How programs keep a number text in such a file: ="0012" is 0012. */
const KEPT_TEXT = /^="([^"]*)"$/;

/** Rows with their index from 0, their cells as they are written and as they were before that. */
export function* csvRows(text) {
  let index = 0;
  for (const values of streamCsvRows(text, { typeInference: false })) {
    yield { index, written: values, values: values.map(asCame) };
    index += 1;
  }
}

/** A line of cells that no spreadsheet computes. */
export function csvLine(cells) {
  return cells
    .map(asText)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** Such a text with the mark that keeps it one, and without it. */
function asText(cell) {
  return COMPUTED.test(cell) && !KEPT_TEXT.test(cell) ? `'${cell}` : cell;
}

function asCame(cell) {
  if (typeof cell !== 'string') return cell;
  const [, kept] = KEPT_TEXT.exec(cell) ?? [];
  if (kept !== undefined) return kept;
  return cell.startsWith("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** UTF-8 or UTF-16 with a mark, else UTF-8 where it is that, else what Excel writes here. */
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
 * The row, from 1, of a quote that does not end in its cell, where the reader would take the rows below for a part of that cell; 0 where there is
 * none. Such a quote is never closed, or closed by one that begins a cell further down, so that more of that cell follows it.
 */
export function openQuote(text) {
  const delimiter = detectDelimiter(text);
  const reading = { row: 1, isAtStart: true, long: 0 };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const end = reading.isAtStart && text[at] === '"' ? endOfQuoted(text, at) : 0;
    if (end === -1) return reading.row;
    if (end > 0) {
      // The row of a cell in quotes that has rows within it, as long as nothing has ended that.
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

/** Whether a cell in quotes has more of itself behind them; notes where cells and rows end. */
function goesOn(reading, text, at, delimiter) {
  const isBreak = text[at] === '\n' || text[at] === '\r';
  const isEnd = isBreak || text.startsWith(delimiter, at);
  if (!isEnd && reading.long > 0 && text[at].trim() !== '') return true;
  if (isBreak) reading.row += 1;
  if (isEnd) reading.long = 0;
  reading.isAtStart = isEnd;
  return false;
}

/** Behind the quote that closes the one at a place; -1 where there is none. */
function endOfQuoted(text, at) {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2)) if (text[end + 1] !== '"') return end + 1;
  return -1;
}
