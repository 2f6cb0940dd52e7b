// Converts the cells of a sheet to texts, with a letter for the kind of each.

/** The limit of exact numbers in a spreadsheet. */
const MAX_EXACT = 1e15;

/** Day 0 of spreadsheets: a time on one of these days is a time without a day. */
const FIRST_DAYS = /^(?:1899-12-3[01]|1904-01-01)T/;

/** What a spreadsheet shows for a failed formula: the same words in every language and kind of file. */
const ERRORS = new Set(
  'NULL! DIV/0! VALUE! REF! NAME? NUM! N/A GETTING_DATA SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY!'
    .split(' ')
    .map((name) => `#${name}`),
);

/** Marks a formula without a value, and separates a number from its shown form; XML has no such character, so no file contains it. */
export const NO_VALUE = '\uFFFE';

/** A row by its number on the sheet; null if it is empty. */
export function rowOf(index, came, longest) {
  const numbers = {};
  const values = came.map((value, column) => {
    if (typeof value !== 'string' || !value.startsWith(NO_VALUE) || value === NO_VALUE) return value;
    const [, number, shown] = value.split(NO_VALUE);
    numbers[column] = numberText(Number(number));
    return { number: Number(number), shown };
  });
  const kinds = values.map(kindOf);
  const cells = values.map((value) => (value === NO_VALUE ? '' : textOf(value, longest)));
  while (cells.length > 0 && cells.at(-1) === '' && kinds.at(-1) !== 'x') {
    cells.pop();
    kinds.pop();
  }
  return cells.length === 0 ? null : { row: index + 1, cells, kinds: kinds.join(''), ...(Object.keys(numbers).length > 0 && { numbers }) };
}

/**
 * s: text, n: number, d: day, b: yes or no, l: number that lost digits, u: number whose shown form cannot be determined, e: error, x:
 * formula without a value.
 */
function kindOf(value) {
  if (value?.shown === '') return 'u';
  if (value?.shown !== undefined) return kindOf(value.number);
  if (value === NO_VALUE) return 'x';
  if (value instanceof Date) return 'd';
  if (typeof value === 'number') return Math.abs(value) >= MAX_EXACT ? 'l' : 'n';
  if (typeof value === 'boolean') return 'b';
  return ERRORS.has(value) ? 'e' : 's';
}

function textOf(value, longest) {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dayText(value);
  if (value.shown) return storable(value.shown.slice(0, longest));
  if (value.shown === '') return numberText(value.number);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return storable(String(value).slice(0, longest));
}

/** The database stores neither the zero character nor half a surrogate pair, and a file may contain them. */
export function storable(text) {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A spreadsheet's day has no time zone; the library returns it as if it were UTC. */
function dayText(date) {
  if (Number.isNaN(date.getTime())) return '';
  const text = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10);
  return FIRST_DAYS.test(text) ? text.slice(11, 19).replace(/:00$/, '') : text.slice(0, 19).replace('T', ' ');
}

function numberText(number) {
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded);
}
