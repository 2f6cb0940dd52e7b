/** Days, times and record numbers contain digits, but are no figures. */
const TOKEN = /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?|[A-Za-z]+-\d[\d-]*|(\d[\d,]*(?:\.\d+)?)/g;

/** A piece of a text; `figure` is its number without separators, or blank. */
export type FigurePiece = { words: string; figure: string };

/** Splits a text before and after each figure, with or without separators and decimals. */
export function splitAtFigures(text: string): FigurePiece[] {
  const pieces: FigurePiece[] = [];
  let from = 0;
  for (const { 0: whole, 1: number, index } of text.matchAll(TOKEN)) {
    if (number === undefined) continue;
    const words = whole.replace(/,+$/, '');
    if (index > from) pieces.push({ words: text.slice(from, index), figure: '' });
    pieces.push({ words, figure: words.replaceAll(',', '') });
    from = index + words.length;
  }
  if (from < text.length) pieces.push({ words: text.slice(from), figure: '' });
  return pieces;
}
