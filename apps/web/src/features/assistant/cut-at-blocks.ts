const FENCE = /^\s*(`{3,}|~{3,})/;

/** A line that goes on with nothing before it, if a blank one is: neither indented, nor an item, a quote, or a row, be it that only its first marks have come. */
const BEGINS = /^(?![\s>|]|[-*+](?: |$)|\d{1,9}(?:[.)](?: |$)|$))/;

/**
 * A text of markdown cut where a block has ended for good, whatever comes behind it, so that of an answer that grows only the last
 * piece is read anew.
 */
export function cutAtBlocks(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let fence = '';
  let isBlankBefore = false;
  for (const line of text.split(/(?<=\n)/)) {
    if (fence === '' && isBlankBefore && BEGINS.test(line)) {
      pieces.push(piece);
      piece = '';
    }
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
