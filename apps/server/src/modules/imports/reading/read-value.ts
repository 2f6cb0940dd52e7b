import { paragraphsOf } from '@houtai/contract/escape-html';
import type { Field } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { GROUPS_ONLY, plainNumber } from '@houtai/contract/plain-number';

import { visibleText } from '#platform/html/visible-text.ts';

import type { Texts } from '../import-kind.ts';
import { aliasKey } from './alias-key.ts';
import { type LookedUp, hasValues } from './look-up.ts';
import { parseDay } from './parse-day.ts';
import { shortened } from './shortened.ts';

/** Characters of a cell that are named in what is wrong with it. */
const SHOWN_MAX = 30;

/** What a cell stands for, or why it stands for nothing. */
export type ReadValue = { text: string; fault?: never } | { fault: string; text?: never };

type Reading = {
  name: string;
  field: Field;
  looked: LookedUp;
  /** What the person said that spellings stand for. */
  said: Readonly<Record<string, string>>;
  /** What is read of the row already. */
  row: Texts;
  /** What the record holds now; blank of a new one. */
  held: string;
};

/** Reads the text of a cell as the control of its field would hold it. */
export function readValue(cell: string, reading: Reading): ReadValue {
  const { field, held } = reading;
  if (cell === '') return { text: '' };
  switch (field.kind) {
    case 'ids':
      return readSeveral(cell, reading);
    case 'day': {
      const day = parseDay(cell);
      return day === null ? { fault: '日期无法识别，示例：2026-07-02' } : { text: day };
    }
    case 'whole':
    case 'amount': {
      const number = plainNumber(cell);
      return number === null ? { fault: GROUPS_ONLY } : { text: preferStored(field, number, held) };
    }
    case 'rich':
      return { text: preferStored(field, paragraphsOf(cell), held) };
    default:
      return hasValues(field) ? readOne(cell, reading) : { text: cell };
  }
}

function readSeveral(cell: string, reading: Reading): ReadValue {
  const read = cell
    .split(/[、,，;；\n]/u)
    .filter((part) => part.trim() !== '')
    .map((part) => readOne(part.trim(), reading));
  const wrong = read.find(({ fault }) => fault !== undefined);
  if (wrong) return wrong;
  const chosen = new Set(read.flatMap(({ text }) => text ?? []));
  return { text: preferStored(reading.field, [...chosen].join(','), reading.held) };
}

/** A text of a field as the record holds it, where both mean the same: other decimals, another order, words without their formats. */
export function preferStored({ kind }: Field, text: string, held: string): string {
  const isSame = () => {
    if (kind === 'amount') return text !== '' && held !== '' && Number(text) === Number(held);
    if (kind === 'rich') return aliasKey(visibleText(text)) === aliasKey(visibleText(held));
    return kind === 'ids' && text.split(',').toSorted().join() === held.split(',').toSorted().join();
  };
  return isSame() ? held : text;
}

function readOne(cell: string, { name, field, looked, said, row, held }: Reading): ReadValue {
  const chosen = chosenMeaning(said, cell);
  if (chosen !== '') return { text: chosen };
  const choices = looked.get(name);
  if (!choices) return { text: cell };
  const fitting = choices.fitting(cell, row);
  // A record keeps what it has, offered or not, also where others are called the same.
  const kept = held === '' ? undefined : fitting.find(({ value }) => held.split(',').includes(value));
  if (kept) return { text: kept.value };
  const offered = fitting.filter(({ isOff }) => !isOff);
  const [only, ...others] = offered;
  if (!only) return { fault: `「${shown(cell)}」不是可选的${field.label}` };
  if (others.length === 0) return { text: only.value };
  const candidates = offered.slice(0, 5).map(({ text, note }) => (note ? `${text}（${note}）` : text));
  return { fault: `「${shown(cell)}」有 ${offered.length} 个，请写明是哪一个：${candidates.join('、')}` };
}

/** What the person said that a spelling stands for, or blank; a word like "constructor" is in every object and was said by nobody. */
export function chosenMeaning(said: Readonly<Record<string, string>>, cell: string): string {
  const written = aliasKey(cell);
  return Object.hasOwn(said, written) ? (ownValue(said, written) ?? '') : '';
}

function shown(cell: string): string {
  return cell.length > SHOWN_MAX ? `${shortened(cell, SHOWN_MAX)}…` : cell;
}
