const FENCE = /^\s*(`{3,}|~{3,})/;

/** A line that goes on with nothing before it, if a blank one is: neither indented, nor an item, a quote, or a row, be it that only its first marks have come. */
const BEGINS = /^(?![\s>|]|[-*+](?: |$)|\d{1,9}(?:[.)](?: |$)|$))/;

/** An item of a list that is in no other one. */
const ITEM = /^(?:[-*+]|\d{1,9}[.)]) +\S/;

/** A list of so many characters goes on as another one, so that what grows stays short. */
const LONG_LIST = 1_200;

/**
 * A text of markdown cut where a block has ended for good, whatever comes behind it, so that of an answer that grows only the last
 * piece is read again. A long list is cut between its items.
 */
export function cutAtBlocks(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let fence = '';
  let isBlankBefore = false;
  let isList = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isItem = fence === '' && ITEM.test(line);
    const isOver = isItem ? isList && piece.length > LONG_LIST : fence === '' && isBlankBefore && BEGINS.test(line);
    if (isOver) {
      pieces.push(piece);
      piece = '';
      isList = false;
    }
    isList ||= isItem;
    piece += line;
    fence = fenceAfter(line, fence);
    isBlankBefore = line.trim() === '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** The mark by which the code ends that is open behind a line; empty where none is. */
function fenceAfter(line: string, fence: string): string {
  const mark = FENCE.exec(line)?.[1] ?? '';
  if (fence === '') return mark;
  const isEnd = mark.startsWith(fence) && line.trim() === mark;
  return isEnd ? '' : fence;
}

/** A long table: what is before it, its head, its rows in parts, and what comes behind it. */
export type CutTable = { before: string; head: string; parts: string[]; after: string };

const DELIMITER = /^ {0,3}\|?(?: *:?-+:? *\|)+ *:?-*:? *\n$/;
const ROWS_OF_PART = 24;

/** The first table of a text with its rows in parts, so that of one that grows only the last part is read again; null where there is none, or a short one. */
export function cutAtRows(text: string): CutTable | null {
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line, index) => index > 0 && DELIMITER.test(line) && (lines[index - 1] ?? '').includes('|'));
  // Within code it is no table.
  if (at < 1 || lines.length - at < 2 * ROWS_OF_PART || lines.slice(0, at).some((line) => FENCE.test(line))) return null;
  const end = lines.findIndex((line, index) => index > at && !line.trimStart().startsWith('|'));
  const rows = lines.slice(at + 1, end < 0 ? undefined : end);
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_OF_PART) }, (_, part) =>
    rows.slice(part * ROWS_OF_PART, (part + 1) * ROWS_OF_PART).join(''),
  );
  return {
    before: lines.slice(0, at - 1).join(''),
    head: lines.slice(at - 1, at + 1).join(''),
    parts,
    after: end < 0 ? '' : lines.slice(end).join(''),
  };
}
