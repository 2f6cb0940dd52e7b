import { plainText } from './invoice-values.mjs';

/** Gaps in heights of letters: up to which two pieces are one word, and from which they are cells of a table. */
const WORD_GAP = 0.25;
const CELL_GAP = 1.2;

/**
 * The lines of a page as they are read, from pieces of text that stand anywhere in the file: from the top down and the left to the right, a
 * tab between cells. A piece is {text, x, y, width, height} with y downwards.
 */
export function linesOf(pieces) {
  const seen = pieces
    .map((piece) => ({ ...piece, text: plainText(piece.text) }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.y - other.y);
  const lines = [];
  for (const piece of seen) {
    const line = lines.at(-1);
    if (line && piece.y - line.y < Math.min(piece.height, line.height) / 2) line.pieces.push(piece);
    else lines.push({ y: piece.y, height: piece.height, pieces: [piece] });
  }
  return lines.map(({ pieces: own }) => joined(own.toSorted((one, other) => one.x - other.x)));
}

function joined(pieces) {
  let text = '';
  let end = 0;
  for (const { text: more, x, width, height } of pieces) {
    if (text !== '') text += between((x - end) / height);
    text += more;
    end = x + width;
  }
  return text;
}

function between(gap) {
  if (gap >= CELL_GAP) return '\t';
  return gap > WORD_GAP ? ' ' : '';
}

/** How wide a text is, where its file does not say: Latin letters take half of the height. */
export function widthOf(text, height) {
  return [...text].reduce((sum, letter) => sum + (letter < '\u2E80' ? height / 2 : height), 0);
}
