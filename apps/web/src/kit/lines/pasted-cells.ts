import type { PartField } from '@houtai/contract/form';

import type { Option } from '#ui/input/choice/option.ts';
import { fullDay } from '#ui/input/days/day-text.ts';
import { plainAmount } from '#ui/input/texts/money-text.ts';
import { resultOfSum } from '#ui/input/texts/sum-text.ts';

/** The cells of a text that a spreadsheet put into the clipboard, row by row; null for what is a single one, and so an ordinary text. */
export function cellsIn(text: string): string[][] | null {
  const rows = rowsIn(text.replaceAll('\r\n', '\n').replace(/\n$/, ''));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** A cell with tabs, breaks or quotes in it stands in quotes, which are doubled within. */
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

/** What a field holds for words that were typed elsewhere; words that mean nothing to it stay as they are, to be seen and mended. */
export function storedTextFor(field: PartField, words: string, { options, today }: { options: readonly Option[]; today: string }): string {
  switch (field.kind) {
    case 'choice':
    case 'maybe':
      return Object.entries(field.words).find(([code, each]) => each === words || code === words)?.[0] ?? words;
    case 'id':
      return options.find(({ value, label }) => label === words || value === words)?.value ?? words;
    case 'amount':
      return amountIn(words);
    case 'day':
      return dayIn(words, today);
    default:
      return words;
  }
}

/** An amount as people write it, or the result of a sum. */
export function amountIn(words: string): string {
  return resultOfSum(words) ?? plainAmount(words).replace(/元$/, '');
}

/** A day as people and spreadsheets write it; one without its year is the last such day, or one of the coming weeks. */
export function dayIn(words: string, today: string): string {
  const text = words
    .trim()
    .replace(/[/.年月]/g, '-')
    .replace(/日$/, '')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const [, month, date] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (month === undefined || date === undefined) return fullDay(text);
  const here = fullDay(`${today.slice(0, 4)}-${month}-${date}`);
  const isFar = Date.parse(here) - Date.parse(today) > AHEAD_MS;
  return isFar ? fullDay(`${Number(today.slice(0, 4)) - 1}-${month}-${date}`) : here;
}

/** Expenses are mostly behind, seldom far ahead. */
const AHEAD_MS = 60 * 86_400_000;
