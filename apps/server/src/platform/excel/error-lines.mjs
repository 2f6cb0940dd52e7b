// Makes a CSV file of the wrong rows for correction and another upload.
import { csvLine, csvRows } from './csv-rows.mjs';

/** `rows` by row from 1; without `isWhole` only these rows and those above the head are written. */
export function errorLines(text, marking) {
  const { headerRow, rows, isWhole } = marking;
  const wrong = new Map(rows.map((each) => [each.row, each]));
  const lines = [];
  for (const { index, written } of csvRows(text)) {
    const found = wrong.get(index + 1);
    if (!isWhole && !found && index >= headerRow) continue;
    const words = index + 1 === headerRow ? [marking.head, marking.origin.head] : [found?.msg, found?.origin];
    lines.push(csvLine(lineOf(written, found?.edits ?? [], words, marking)));
  }
  return lines.join('\r\n');
}

function lineOf(written, edits, [words = '', origin = ''], { at, origin: { at: originAt } }) {
  const width = Math.max(written.length, at + 1, originAt + 1);
  const cells = Array.from({ length: width }, (_, column) => String(written[column] ?? ''));
  for (const [column, edited] of edits) cells[column] = edited;
  cells[at] = words;
  cells[originAt] = origin;
  return cells;
}
