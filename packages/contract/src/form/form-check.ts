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

/** The fault of a required value that is missing (specification 5.1). */
export const BLANK = '不能为空';

/** The fault of a text that is no day. */
export const NO_DAY = '日期应为 年-月-日，如 2026-01-31';

/** The fault of html that is too large to be sent. */
export const HTML_TOO_LARGE = '内容过大，请去掉一部分表格或格式';

/** Messages of the faults of one kind of field. */
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

/** The pattern of an id and of a dictionary code, and the most characters of either. */
export const ID = { pattern: /^[\w-]+$/, max: 64 } as const;
export const DICT_CODE = { pattern: /^[\w.-]+$/, max: 64 } as const;

/** Counts the visible characters of a rich text; each end passes a function that uses its own html parser. */
export type CountVisible = (html: string) => number;

/** A text as it is stored: trimmed and without invisible characters; html and secrets stay as they are. */
export function cleanText(field: Field, text: string): string {
  if (field.kind === 'rich' || field.kind === 'secret' || field.kind === 'rows') return text;
  const clean = withoutBlanks(withoutInvisibleMarks(text));
  return 'inGroups' in field && field.inGroups ? clean.replaceAll(/\s/g, '') : clean;
}

/** Why a text typed into a field is not valid, or blank; the server refuses its value with the same message. */
export function faultOfText(field: Field, typed: string, visible: CountVisible): string {
  const text = cleanText(field, typed);
  if (text === '') return requiredFault(field);
  if (field.kind === 'rows') return faultOfRows(field, text, visible);
  return faultOfFilled(field, text, visible);
}

/** A fault in the parts of rows: the index of the row, the name of the part, and the message. */
export type PartFault = { readonly row: number; readonly name: string; readonly fault: string };

function faultOfRows(field: RowsField, text: string, visible: CountVisible): string {
  const rows = rowsIn(field, text);
  if (rows === null) return WORDS.list;
  if (rows.length === 0) return requiredFault(field);
  return rows.length > field.most ? WORDS.rows(field.most) : (partFaults(field, rows, visible)[0]?.fault ?? '');
}

/** The faults in the parts of rows of texts. */
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

/** The fault of a part with its position, for people who do not see the cell. */
export function rowFaultWords({ row, name, fault }: PartFault, { fields }: Pick<RowsField, 'fields'>): string {
  const { label = '' } = ownValue(fields, name) ?? {};
  return `第 ${row + 1} 行${label && ` ${label}`}：${fault}`;
}

/**
 * Why a form cannot be submitted because of one field, by its own checks or by the rules of the form, or blank; `read` returns the values
 * of the controls.
 */
export function faultAt<F extends Fields>(
  { fields, rules }: Pick<DeclaredForm<F>, 'fields' | 'rules'>,
  name: keyof F & string,
  read: (name: keyof F & string) => string,
  visible: CountVisible,
): string {
  const field = fields[name];
  const own = field ? faultOfField(field, read(name), visible) : '';
  if (own || !field) return own;
  return brokenFieldAt({ fields, rules }, name, read);
}

/** Why a form cannot be submitted because of one field, by the rules of the form alone, or blank. */
export function brokenFieldAt<F extends Fields>(
  { fields, rules }: Pick<DeclaredForm<F>, 'fields' | 'rules'>,
  name: keyof F & string,
  read: (name: keyof F & string) => string,
): string {
  const own = rules.filter(({ at }) => at === name);
  const isWrong = (other: string) => {
    const field = Object.hasOwn(fields, other) ? fields[other] : undefined;
    const typed = field ? read(other) : '';
    return field !== undefined && typed !== '' && faultOfText(field, typed, countNoVisible) !== '';
  };
  return own.length === 0 ? '' : (ruleFaults({ rules: own }, valuesOf({ fields }, read), isWrong)[0]?.fault ?? '');
}

function faultOfField(field: Field, text: string, visible: CountVisible): string {
  const [part] = field.kind === 'rows' ? partFaults(field, rowsIn(field, text) ?? [], visible) : [];
  return field.kind === 'rows' && part ? rowFaultWords(part, field) : faultOfText(field, text, visible);
}

/** The key that identifies an edited row while it moves; no field has this name. */
export const ROW_KEY = '#';

/** The key of a row: its own one, or one made of its index if it was not touched yet. */
export function rowKeyOf(row: Readonly<Record<string, unknown>>, index: number): string {
  return textOf(row[ROW_KEY]) || `row-${index}`;
}

/** The keys of the rows in a text. */
export function keysOfRows(text: string): string[] {
  return (listIn(text) ?? []).map(rowKeyOf);
}

/** A row as its controls hold it. */
export type RowTexts = Readonly<Record<string, string>>;

/** The rows in a text, without blank ones at the end; null if the text has no rows. */
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

/** The fault of an empty value; blank if the field may be empty. */
export function requiredFault(field: Field): string {
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

/** Why these ids, or so many, are not valid; blank if they are. */
export function faultOfIds({ most }: Pick<IdsField, 'most'>, ids: readonly string[]): string {
  if (ids.length > most) return WORDS.most(most);
  return ids.every((id) => isShaped(ID, id)) ? '' : WORDS.id;
}

function isWholeIn({ from, to }: { from: number; to: number }, text: string): boolean {
  return /^-?\d{1,15}$/.test(text) && Number(text) >= from && Number(text) <= to;
}

/** A value as the text of its control: a flag is 1 or 0, a list is joined by commas, and a missing value is blank. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? JSON.stringify(value) : value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The names of a form's fields, in their order. */
export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** The values of texts without faults, by name. */
export function valuesOf<F extends Fields>(
  { fields }: Pick<DeclaredForm<F>, 'fields'>,
  read: (name: keyof F & string) => string,
): ValuesOf<F> {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, read(name))]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the value of its field
  return values as ValuesOf<F>;
}

/** The values of a record as its form sends them. */
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

/** The initial texts of a form: those of a record or an earlier state where present, else the defaults. */
export function textsOf<F extends Fields>(fields: F, record: Readonly<Record<string, unknown>> = {}): Record<keyof F & string, string> {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, heldText(field, ownValue(record, name) ?? field.initial)]),
  );
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given its text
  return texts as Record<keyof F & string, string>;
}

/** Drops everything except the row's own fields, so that rows with the same parts have the same text. */
function heldText(field: Field, value: unknown): string {
  if (field.kind !== 'rows' || !Array.isArray(value)) return textOf(value);
  return value.length === 0 ? '' : JSON.stringify(value.map((row: Readonly<Record<string, unknown>>) => textsOf(field.fields, row)));
}

/** Counts no characters, for code that leaves the count to another place. */
export const countNoVisible: CountVisible = () => 0;
