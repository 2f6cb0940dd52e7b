import { firstCharacters } from '../text/characters.ts';
import { GROUPS_ONLY, plainNumber } from '../text/plain-number.ts';
import { parseDay } from './form-days.ts';
import { hasOptions, type OptionIndex } from './form-options.ts';
import type { Field } from './form.ts';

/** Characters of a text that are named in what is wrong with it. */
const SHOWN_MAX = 30;

/** What a text stands for, or why it stands for nothing. */
export type ReadText = { text: string; fault?: never } | { fault: string; text?: never };

/** The context in which a text is read. */
export type TextReading = {
  /** What it can stand for; undefined where anything can be written. */
  options: OptionIndex | undefined;
  /** Other values of the same form; an option that belongs to another of them does not fit. */
  row?: Readonly<Record<string, string>>;
  /** What the record holds now; blank of a new one. */
  held?: string;
  /** Tells the year of a day that is written without it. */
  today?: string;
  /** What a person said that a text stands for, or blank. */
  chosen?: (text: string) => string;
};

/** Reads what people write for a value as the control of its field would hold it: from a sheet, out of the clipboard, or said to the assistant. */
export function readFieldText(field: Field, written: string, reading: TextReading): ReadText {
  if (written === '') return { text: '' };
  switch (field.kind) {
    case 'ids':
      return readSeveral(field, written, reading);
    case 'day': {
      const day = parseDay(written, reading.today);
      return day === null ? { fault: '日期无法识别，示例：2026-07-02' } : { text: day };
    }
    case 'whole':
    case 'amount': {
      const number = plainNumber(written);
      return number === null ? { fault: GROUPS_ONLY } : { text: number };
    }
    default:
      return hasOptions(field) ? readOne(field, written, reading) : { text: written };
  }
}

function readSeveral(field: Field, written: string, reading: TextReading): ReadText {
  const read = written
    .split(/[、,，;；\n]/u)
    .filter((part) => part.trim() !== '')
    .map((part) => readOne(field, part.trim(), reading));
  const wrong = read.find(({ fault }) => fault !== undefined);
  return wrong ?? { text: [...new Set(read.flatMap(({ text }) => text ?? []))].join(',') };
}

function readOne({ label }: Field, written: string, { options, row = {}, held = '', chosen }: TextReading): ReadText {
  const said = chosen?.(written) ?? '';
  if (said !== '') return { text: said };
  if (!options) return { text: written };
  const fitting = options.fitting(written, row);
  // A record keeps what it has, offered or not, also where others are called the same.
  const kept = held === '' ? undefined : fitting.find(({ value }) => held.split(',').includes(value));
  if (kept) return { text: kept.value };
  const offered = fitting.filter(({ isOff }) => !isOff);
  const [only, ...others] = offered;
  if (!only) return { fault: `「${shortened(written)}」不是可选的${label}` };
  if (others.length === 0) return { text: only.value };
  const candidates = offered.slice(0, 5).map(({ text, note }) => (note ? `${text}（${note}）` : text));
  return { fault: `「${shortened(written)}」有 ${offered.length} 个，请写明是哪一个：${candidates.join('、')}` };
}

/** Cut between characters. */
function shortened(text: string): string {
  const start = firstCharacters(text, SHOWN_MAX);
  return start === text ? text : `${start}…`;
}
