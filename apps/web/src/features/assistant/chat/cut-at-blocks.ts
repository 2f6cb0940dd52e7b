const FENCE = /^\s*(`{3,}|~{3,})/;

/**
 * A line that begins a new block after a blank line: neither indented nor an item, a quote or a row, even if only its first characters have
 * arrived.
 */
const BEGINS = /^(?![\s>|]|[-*+](?: |$)|\d{1,9}(?:[.)](?: |$)|$))/;

/** An item of a top-level list. */
const ITEM = /^(?:[-*+]|\d{1,9}[.)]) +\S/;

/** A list longer than this many characters is continued as another one, so that the growing part stays short. */
const LONG_LIST = 1_200;

/**
 * Splits markdown after blocks that are complete whatever follows, so that only the last piece of a growing answer is parsed again. A long
 * list is split between its items.
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

/** The marker that ends the code block open after a line; empty when none is open. */
function fenceAfter(line: string, fence: string): string {
  const mark = FENCE.exec(line)?.[1] ?? '';
  if (fence === '') return mark;
  const isEnd = mark.startsWith(fence) && line.trim() === mark;
  return isEnd ? '' : fence;
}

/** A long table: the text before it, its head, its rows in parts, and the text after it. */
export type CutTable = { before: string; head: string; parts: string[]; after: string };

const DELIMITER = /^ {0,3}\|?(?: *:?-+:? *\|)+ *:?-*:? *\n$/;
const ROWS_OF_PART = 24;

/**
 * The first table of a text with its rows in parts, so that only the last part of a growing table is parsed again; null without a table or
 * for a short one.
 */
export function cutAtRows(text: string): CutTable | null {
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line, index) => index > 0 && DELIMITER.test(line) && (lines[index - 1] ?? '').includes('|'));
  // Lines of a code block are not a table.
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
