import type { Field, Fields, RecordKind, ValuesOf } from '@houtai/contract/form';
import { faultOfText, valuesOf } from '@houtai/contract/form-check';
import { ruleFaults } from '@houtai/contract/form-rules';
import { anyForm, type AnyResource, isFileField } from '@houtai/contract/resource';

import { dictionaryOptions } from '#modules/imports/index.ts';

import type { Ctx } from '../../db/work/context.ts';
import { referenceTo } from '../../references.ts';
import { daysAfter } from '../fixtures/derived-sheet.ts';

/** The values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** Gives each field, by its index in the form, the number from which its value is made. */
export type NumberOf = (field: number) => number;

/** The first number, so that all texts have the same length and sort like their numbers. */
const FIRST = 1_000;

/**
 * Valid values for the form of a resource, made from its declaration: texts, days and figures of different numbers differ and sort like the
 * numbers. People are the caller. `given` has values that follow from no declaration, such as those that a rule between fields needs.
 */
export async function valuesFor(ctx: Ctx, resource: AnyResource, numberOf: NumberOf, given: Values = {}): Promise<Values> {
  const form = anyForm(resource);
  const made = Object.entries(form.fields).map(async ([name, field], at): Promise<[string, string]> => {
    return [name, Object.hasOwn(given, name) ? '' : await textFor(ctx, field, numberOf(at))];
  });
  const texts = new Map(await Promise.all(made));
  const values = { ...valuesOf(form, (name) => texts.get(name) ?? ''), ...given };
  const broken = ruleFaults(form, values as ValuesOf<Fields>).map(({ at, fault }) => `${at}: ${fault}`);
  if (broken.length > 0) throw new Error(`values of ${resource.key} that no declaration tells have to be given: ${broken.join(' ')}`);
  return values;
}

type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;
type TextFor = { [Kind in Field['kind']]: (ctx: Ctx, field: FieldOf<Kind>, number: number) => Promise<string> | string };

const lineText = (_: Ctx, field: Field, number: number) => lineFor(field, number);
const oneOfWords = (_: Ctx, { words }: { words: Readonly<Record<string, string>> }, number: number) => nthOf(Object.keys(words), number);

const TEXT_FOR: TextFor = {
  line: lineText,
  amount: lineText,
  secret: lineText,
  lines: (_, __, number) => `样例${FIRST + number}`,
  rich: (_, __, number) => `<p>样例${FIRST + number}</p>`,
  whole: (_, { from, to }, number) => String(from + (number % (to - from + 1))),
  flag: (_, __, number) => (number % 2 === 0 ? '1' : '0'),
  choice: oneOfWords,
  maybe: oneOfWords,
  day: (_, __, number) => daysAfter('2026-01-01', number),
  code: async (ctx, { dictionary }, number) =>
    dictionary === ''
      ? ''
      : nthOf(
          (await dictionaryOptions(ctx, dictionary)).map(({ value }) => value),
          number,
        ),
  id: async (ctx, field, number) => (field.of === 'person' ? ctx.actor.userId : nthOf(await offeredIds(ctx, field.of), number)),
  ids: async (ctx, field, number) => (isFileField(field) ? '' : nthOf(await offeredIds(ctx, field.of), number)),
  rows: async (ctx, { fields }, number) => JSON.stringify([await partsFor(ctx, fields, number)]),
};

async function textFor(ctx: Ctx, field: Field, number: number): Promise<string> {
  const make = TEXT_FOR[field.kind] as (ctx: Ctx, field: Field, number: number) => Promise<string> | string;
  return make(ctx, field, number);
}

async function partsFor(ctx: Ctx, fields: Fields, number: number): Promise<Record<string, string>> {
  const parts = Object.entries(fields).map(async ([name, part]): Promise<[string, string]> => [name, await textFor(ctx, part, number)]);
  return Object.fromEntries(await Promise.all(parts));
}

/** A line that obeys the rule of its field; blank if no known format does and the field may be blank. */
function lineFor(field: Field, number: number): string {
  const digits = String(FIRST + number);
  const shapes = [`样例${digits}`, `sample${digits}`, `${digits}.50`, `1390000${digits}`, `a${digits}@b.cn`, `https://b.cn/${digits}`];
  const long = [`91330206MA1K00${digits}`, `62220210000000${digits}`, digits, `10${digits}`];
  return [...shapes, ...long].find((text) => faultOfText(field, text, countOf) === '') ?? '';
}

const countOf = (html: string) => html.length;

const offered = new WeakMap<Ctx, Map<string, Promise<string[]>>>();

/** The ids that forms offer, read once per user, because there are thousands of areas. */
function offeredIds(ctx: Ctx, kind: RecordKind): Promise<string[]> {
  const known = offered.get(ctx) ?? new Map<string, Promise<string[]>>();
  offered.set(ctx, known);
  const ids = known.get(kind) ?? idsOf(ctx, kind);
  known.set(kind, ids);
  return ids;
}

async function idsOf(ctx: Ctx, kind: RecordKind): Promise<string[]> {
  const options = (await referenceTo(ctx, kind)?.options?.(ctx)) ?? [];
  return options.flatMap(({ value, isOff }) => (isOff || value === '' ? [] : value));
}

function nthOf(all: readonly string[], number: number): string {
  return all[number % all.length] ?? '';
}

/** Invalid values for each field, by name. */
export function wrongValuesFor(ctx: Ctx, { form: { fields } }: AnyResource): [field: string, values: unknown[]][] {
  return Object.entries(fields).map(([name, field]) => [name, [...(field.required === false ? [] : ['']), ...wrongFor(ctx, field)]]);
}

type WrongFor = { [Kind in Field['kind']]: (ctx: Ctx, field: FieldOf<Kind>) => unknown[] };

const wrongLine = (_: Ctx, field: FieldOf<'line' | 'amount' | 'secret'>) => ['长'.repeat(field.max + 1), ...(field.rule ? ['！'] : []), {}];
const WRONG_CHOICES = () => ['nonsense', 'constructor'];

const WRONG_FOR: WrongFor = {
  line: wrongLine,
  amount: wrongLine,
  secret: wrongLine,
  lines: (_, { max }) => ['长'.repeat(max + 1), {}],
  rich: (_, { limit }) => [`<p>${'长'.repeat(limit + 1)}</p>`, {}],
  whole: (_, { from, to }) => [from - 1, to + 1, 0.5, 'x'],
  flag: () => ['perhaps', 2],
  choice: WRONG_CHOICES,
  maybe: WRONG_CHOICES,
  code: () => ['a b', 'x'.repeat(65)],
  day: () => ['2026-02-30', 'today'],
  id: (ctx, { of }) => ['a b', 'x'.repeat(65), ...(referenceTo(ctx, of)?.offered ? ['not-there'] : [])],
  ids: (_, { most, initial }) => {
    const many = Array.from({ length: most + 1 }, (__, at) => `id-${at}`);
    return typeof initial === 'string' ? ['a b', many.join(',')] : [['a b'], many];
  },
  rows: (_, { most }) => [Array.from({ length: most + 1 }, () => ({})), 'x', [7]],
};

function wrongFor(ctx: Ctx, field: Field): unknown[] {
  const make = WRONG_FOR[field.kind] as (ctx: Ctx, field: Field) => unknown[];
  return make(ctx, field);
}
