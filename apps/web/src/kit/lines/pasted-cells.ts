import type { PartField } from '@houtai/contract/form';
import { parseDay } from '@houtai/contract/form-days';
import { declaredOptions, OptionIndex } from '@houtai/contract/form-options';
import { readFieldText } from '@houtai/contract/form-reading';
import { plainNumber } from '@houtai/contract/plain-number';

import type { Option } from '#ui/input/choice/option.ts';
import { resultOfSum } from '#ui/input/texts/sum-text.ts';

/** The cells of a text copied from a spreadsheet, row by row; null for a single cell, which is ordinary text. */
export function cellsIn(text: string): string[][] | null {
  const rows = rowsIn(text.replaceAll('\r\n', '\n').replace(/\n$/, ''));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** A cell that contains tabs, line breaks or quotes is quoted, and quotes in it are doubled. */
function rowsIn(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '\n') rows.push([]);
    if (end === '' || end === undefined) break;
  }
  return rows;
}

/** The stored value for words that were typed elsewhere; words that do not match stay as they are, visible for correction. */
export function storedTextFor(part: PartField, words: string, { options, today }: { options: readonly Option[]; today: string }): string {
  const listed = declaredOptions(part) ?? options.map(({ value, label }) => ({ value, text: label }));
  const sum = part.kind === 'amount' ? resultOfSum(words) : null;
  return sum ?? readFieldText(part, words, { options: new OptionIndex(listed), today }).text ?? words;
}

/** An amount from common notations, or the result of a sum. */
export function amountIn(words: string): string {
  return resultOfSum(words) ?? plainNumber(words) ?? words;
}

/** A day from common notations; without a year, the last such day or one of the coming weeks. */
export function dayIn(words: string, today: string): string {
  return parseDay(words, today) ?? words;
}
