import { firstCharacters } from '../text/characters.ts';
import { GROUPS_ONLY, plainNumber } from '../text/plain-number.ts';
import { parseDay } from './form-days.ts';
import { hasOptions, type OptionIndex } from './form-options.ts';
import type { Field } from './form.ts';

/** How many characters of a text its fault quotes. */
const SHOWN_MAX = 30;

/** The value that a text stands for, or why it stands for none. */
export type ReadText = { text: string; fault?: never } | { fault: string; text?: never };

/** The context in which a text is read. */
export type TextReading = {
  /** The options; undefined if any text is valid. */
  options: OptionIndex | undefined;
  /** Other values of the same form, which rule out options that belong to other values. */
  row?: Readonly<Record<string, string>>;
  /** The current value of the record; blank for a new one. */
  held?: string;
  /** Decides the year of a day that is written without it. */
  today?: string;
  /** Returns the value that a person chose for a text, or blank. */
  chosen?: (text: string) => string;
};

/** Converts what people write for a value into the text of its control: from a sheet, the clipboard or the assistant. */
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
  // A record keeps its value, even if it is no longer offered or others have the same words.
  const kept = held === '' ? undefined : fitting.find(({ value }) => held.split(',').includes(value));
  if (kept) return { text: kept.value };
  const offered = fitting.filter(({ isOff }) => !isOff);
  const [only, ...others] = offered;
  if (!only) return { fault: `「${shortened(written)}」不是可选的${label}` };
  if (others.length === 0) return { text: only.value };
  const candidates = offered.slice(0, 5).map(({ text, note }) => (note ? `${text}（${note}）` : text));
  return { fault: `「${shortened(written)}」有 ${offered.length} 个，请写明是哪一个：${candidates.join('、')}` };
}

/** Does not split a character. */
function shortened(text: string): string {
  const start = firstCharacters(text, SHOWN_MAX);
  return start === text ? text : `${start}…`;
}
