import { RICH_TEXT_HTML_MAX } from '../limits.ts';
import { ownValue } from '../own-value.ts';
import { characterCount } from '../text/characters.ts';
import { isDay } from '../text/dates.ts';
import { withoutBlanks, withoutInvisibleMarks } from '../text/invisible-marks.ts';
import { ruleFaults } from './form-rules.ts';
import type {
  CodeField,
  DayField,
  DeclaredForm,
  Field,
  Fields,
  IdField,
  IdsField,
  LineField,
  LinesField,
  PartField,
  RowsField,
  SecretField,
  ValuesOf,
  WholeField,
} from './form.ts';

/** What is said of a required value that is missing (specification 5.1). */
export const BLANK = '不能为空';

/** What is said of a text that should be a day. */
export const NO_DAY = '日期应为 年-月-日，如 2026-01-31';

/** What is said of html that is too large to be sent. */
export const HTML_TOO_LARGE = '内容过大，请去掉一部分表格或格式';

/** Words for faults that are said of one kind of field. */
export const WORDS = {
  max: (max: number) => `最多 ${max} 个字`,
  whole: (from: number, to: number) => `应为 ${from} 到 ${to} 的整数`,
  choice: (label: string) => `${label}不正确`,
  flag: '应为是或否',
  most: (most: number) => `最多 ${most} 个`,
  rows: (most: number) => `最多 ${most} 行`,
  list: '应为列表',
  id: '编号不正确',
  code: '编码不正确',
} as const;

/** The shape of an id and of a dictionary's code, and the most characters of either. */
export const ID = { pattern: /^[\w-]+$/, max: 64 } as const;
export const DICT_CODE = { pattern: /^[\w.-]+$/, max: 64 } as const;

/** How many characters of a rich text a person sees; each end counts with what it has to read html. */
export type CountVisible = (html: string) => number;

/** A text as it is kept: trimmed and without invisible marks; html and secrets stay as they are. */
export function cleanText(field: Field, text: string): string {
  if (field.kind === 'rich' || field.kind === 'secret' || field.kind === 'rows') return text;
  const clean = withoutBlanks(withoutInvisibleMarks(text));
  return 'inGroups' in field && field.inGroups ? clean.replaceAll(/\s/g, '') : clean;
}

/** Why a text that was typed into a field cannot be taken, or blank; the server says the same of what such a text stands for. */
export function faultOfText(field: Field, typed: string, visible: CountVisible): string {
  const text = cleanText(field, typed);
  if (text === '') return blankFault(field);
  if (field.kind === 'rows') return faultOfRows(field, text, visible);
  return faultOfFilled(field, text, visible);
}

/** What is wrong with the parts of rows, in their order: the place of the row, the name of the part, and why. */
export type PartFault = { readonly row: number; readonly name: string; readonly fault: string };

function faultOfRows(field: RowsField, text: string, visible: CountVisible): string {
  const rows = rowsIn(field, text);
  if (rows === null) return WORDS.list;
  if (rows.length === 0) return blankFault(field);
  return rows.length > field.most ? WORDS.rows(field.most) : (partFaults(field, rows, visible)[0]?.fault ?? '');
}

/** What is wrong with the parts of rows of texts. */
export function partFaults(field: RowsField, rows: readonly RowTexts[], visible: CountVisible): PartFault[] {
  return rows.flatMap((texts, row) => {
    const faults = Object.entries(field.fields).map(([name, part]) => ({
      row,
      name,
      fault: faultOfText(part, ownValue(texts, name) ?? '', visible),
    }));
    const wrong = faults.filter(({ fault }) => fault !== '');
    if (wrong.length > 0) return wrong;
    const values = valuesOf(field, (name) => ownValue(texts, name) ?? '');
    return ruleFaults(field, values).map(({ at, fault }) => ({ row, name: at, fault }));
  });
}

/** A fault of a part with its place, for who does not see the cell. */
export function inRow({ row, name, fault }: PartFault, { fields }: Pick<RowsField, 'fields'>): string {
  const { label = '' } = ownValue(fields, name) ?? {};
  return `第 ${row + 1} 行${label && ` ${label}`}：${fault}`;
}

/** Why a form cannot be handed in with what a field holds, by itself and by the rules of the form, or blank; `read` gives what its controls hold. */
export function faultAt<F extends Fields>(
  { fields, rules }: Pick<DeclaredForm<F>, 'fields' | 'rules'>,
  name: keyof F & string,
  read: (name: keyof F & string) => string,
  visible: CountVisible,
): string {
  const field = fields[name];
  const own = field ? faultOfField(field, read(name), visible) : '';
  if (own || !field) return own;
  return brokenAt({ fields, rules }, name, read);
}

/** The same by the rules of the form alone. */
export function brokenAt<F extends Fields>(
  { fields, rules }: Pick<DeclaredForm<F>, 'fields' | 'rules'>,
  name: keyof F & string,
  read: (name: keyof F & string) => string,
): string {
  const own = rules.filter(({ at }) => at === name);
  const isWrong = (other: string) => {
    const field = Object.hasOwn(fields, other) ? fields[other] : undefined;
    const typed = field ? read(other) : '';
    return field !== undefined && typed !== '' && faultOfText(field, typed, uncounted) !== '';
  };
  return own.length === 0 ? '' : (ruleFaults({ rules: own }, valuesOf({ fields }, read), isWrong)[0]?.fault ?? '');
}

function faultOfField(field: Field, text: string, visible: CountVisible): string {
  const [part] = field.kind === 'rows' ? partFaults(field, rowsIn(field, text) ?? [], visible) : [];
  return field.kind === 'rows' && part ? inRow(part, field) : faultOfText(field, text, visible);
}

/** No field is called so: under it a row that is edited keeps what it is known by while it moves. */
export const ROW_KEY = '#';

/** What a row is known by: its own key, or its place where it was not touched yet. */
export function rowKeyOf(row: Readonly<Record<string, unknown>>, index: number): string {
  return textOf(row[ROW_KEY]) || `row-${index}`;
}

/** What the rows in a text are known by. */
export function keysOfRows(text: string): string[] {
  return (listIn(text) ?? []).map(rowKeyOf);
}

/** A row as its controls hold it. */
export type RowTexts = Readonly<Record<string, string>>;

/** The rows that a text holds, without blank ones at its end; null where it holds none. */
export function rowsIn(field: Pick<RowsField, 'fields'>, text: string): RowTexts[] | null {
  const held = listIn(text);
  if (held === null) return null;
  const rows = held.map((row) => textsOf(field.fields, row));
  const blank = textsOf(field.fields);
  const isFilled = (row: RowTexts) => Object.entries(row).some(([name, typed]) => typed.trim() !== ownValue(blank, name));
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
}

function listIn(text: string): Readonly<Record<string, unknown>>[] | null {
  try {
    const held: unknown = JSON.parse(text);
    return Array.isArray(held) && held.every((row) => typeof row === 'object' && row !== null) ? held : null;
  } catch {
    return null;
  }
}

/** What is said where nothing is given; blank where that may be. */
export function blankFault(field: Field): string {
  const { kind, required } = field;
  if (kind === 'whole') return field.initial === null ? '' : WORDS.whole(field.from, field.to);
  if (kind === 'flag') return '';
  return required === true || (kind === 'choice' && !required) ? BLANK : required || '';
}

function faultOfFilled(field: PartField, text: string, visible: CountVisible): string {
  if ('max' in field) return tooLong(text, field.max) || brokenRule(field, text);
  if ('words' in field) return Object.hasOwn(field.words, text) ? '' : unknownCode(field);
  if ('limit' in field) return characterCount(text) > RICH_TEXT_HTML_MAX ? HTML_TOO_LARGE : tooMany(visible(text), field.limit);
  return faultOfShape(field, text);
}

function faultOfShape(field: WholeField | CodeField | DayField | IdField | IdsField, text: string): string {
  switch (field.kind) {
    case 'whole':
      return isWholeIn(field, text) ? '' : WORDS.whole(field.from, field.to);
    case 'code':
      return isShaped(DICT_CODE, text) ? '' : WORDS.code;
    case 'day':
      return isDay(text) ? '' : NO_DAY;
    case 'id':
      return isShaped(ID, text) ? '' : WORDS.id;
    case 'ids':
      return faultOfIds(field, text.split(','));
  }
}

function unknownCode({ kind, label }: Pick<Field, 'kind' | 'label'>): string {
  return kind === 'flag' ? WORDS.flag : WORDS.choice(label);
}

function brokenRule(field: LineField | LinesField | SecretField, text: string): string {
  const rule = 'rule' in field ? field.rule : undefined;
  return rule && !rule.pattern.test(text) ? rule.message : '';
}

function tooLong(text: string, max: number): string {
  return tooMany(characterCount(text), max);
}

function tooMany(count: number, max: number): string {
  return count > max ? WORDS.max(max) : '';
}

function isShaped({ pattern, max }: { pattern: RegExp; max: number }, text: string): boolean {
  return characterCount(text) <= max && pattern.test(text);
}

/** Why so many or such ids cannot be taken, or blank. */
export function faultOfIds({ most }: Pick<IdsField, 'most'>, ids: readonly string[]): string {
  if (ids.length > most) return WORDS.most(most);
  return ids.every((id) => isShaped(ID, id)) ? '' : WORDS.id;
}

function isWholeIn({ from, to }: { from: number; to: number }, text: string): boolean {
  return /^-?\d{1,15}$/.test(text) && Number(text) >= from && Number(text) <= to;
}

/** A value as the text of its control: a flag is 1 or 0, a list is joined by commas, and what is missing is blank. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? JSON.stringify(value) : value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The names of a form's fields, in their order. */
export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** What texts without faults stand for, by name. */
export function valuesOf<F extends Fields>(
  { fields }: Pick<DeclaredForm<F>, 'fields'>,
  read: (name: keyof F & string) => string,
): ValuesOf<F> {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, read(name))]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the value of its field
  return values as ValuesOf<F>;
}

/** The values of a record as its form would send them. */
export function valuesIn<F extends Fields>(
  declared: Pick<DeclaredForm<F>, 'fields'>,
  record: Readonly<Record<string, unknown>>,
): ValuesOf<F> {
  const texts = textsOf(declared.fields, record);
  return valuesOf(declared, (name) => texts[name]);
}

type Held = string | number | boolean | null | string[] | Record<string, unknown>[];

function valueOf(field: Field, typed: string): Held {
  if (field.kind === 'rows') return (rowsIn(field, typed) ?? []).map((row) => valuesOf(field, (name) => ownValue(row, name) ?? ''));
  const text = cleanText(field, typed);
  switch (field.kind) {
    case 'flag':
      return typeof field.initial === 'number' ? Number(text) : text === '1';
    case 'whole':
      return text === '' ? null : Number(text);
    case 'ids':
      return typeof field.initial === 'string' ? text : text.split(',').filter((id) => id !== '');
    default:
      return text;
  }
}

/** The texts that a form begins with: of a record or an earlier state as far as it holds them, else what a new one begins with. */
export function textsOf<F extends Fields>(fields: F, record: Readonly<Record<string, unknown>> = {}): Record<keyof F & string, string> {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, heldText(field, ownValue(record, name) ?? field.initial)]),
  );
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given its text
  return texts as Record<keyof F & string, string>;
}

/** Rows keep the texts of their own fields and nothing beside them, so that two of the same parts are the same text. */
function heldText(field: Field, value: unknown): string {
  if (field.kind !== 'rows' || !Array.isArray(value)) return textOf(value);
  return value.length === 0 ? '' : JSON.stringify(value.map((row: Readonly<Record<string, unknown>>) => textsOf(field.fields, row)));
}

/** Counts no characters of rich text, for where those are counted elsewhere. */
export const uncounted: CountVisible = () => 0;
