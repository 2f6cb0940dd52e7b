import type { Field } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';

import type { Ctx } from '#platform/db/work/context.ts';
import type { ReferenceOption } from '#platform/references.ts';

import type { ImportKind, Texts } from '../import-kind.ts';
import { aliasKey } from './alias-key.ts';

/** The options of a field, found by what people write for them. */
class Choices {
  readonly #exact = new Map<string, ReferenceOption[]>();
  readonly #also = new Map<string, ReferenceOption[]>();
  readonly #byValue = new Map<string, ReferenceOption>();

  constructor(options: readonly ReferenceOption[]) {
    for (const option of options) this.add(option);
  }

  add(option: ReferenceOption): void {
    this.#byValue.set(option.value, option);
    for (const written of new Set([option.value, option.text].map(aliasKey))) into(this.#exact, written, option);
    for (const written of new Set((option.also ?? []).map(aliasKey))) into(this.#also, written, option);
  }

  /** Those that a text may stand for in this row: its words and its code come before what else it is written as. */
  fitting(text: string, row: Texts): ReferenceOption[] {
    const written = aliasKey(text);
    const fits = ({ of }: ReferenceOption) => !of || !ownValue(row, of[0]) || ownValue(row, of[0]) === of[1];
    const exact = (this.#exact.get(written) ?? []).filter(fits);
    return exact.length > 0 ? exact : (this.#also.get(written) ?? []).filter(fits);
  }

  wordsOf(value: string): string {
    return this.#byValue.get(value)?.text ?? value;
  }

  all(): ReferenceOption[] {
    return [...this.#byValue.values()];
  }
}

function into(map: Map<string, ReferenceOption[]>, key: string, option: ReferenceOption): void {
  const held = map.get(key) ?? [];
  // A row that changes what is offered already offers it once more; a code that stands in several dictionaries is one of each.
  const others = held.filter(({ value, of }) => value !== option.value || of?.[1] !== option.of?.[1]);
  map.set(key, [...others, option]);
}

/** What the fields of a kind can stand for, read once for an import. */
export type LookedUp = ReadonlyMap<string, Choices>;

/** Reads everything that the fields of a kind can stand for, for this person. */
export async function lookUpAll(ctx: Ctx, { fields, lookUps }: ImportKind): Promise<LookedUp> {
  const dictionaries = Object.values(fields).flatMap((field) => (field.kind === 'code' && field.dictionary ? [field.dictionary] : []));
  const entries = dictionaries.length === 0 ? [] : await describeCodes(ctx, dictionaries);
  const found = new Map<string, Choices>();
  for (const [name, field] of Object.entries(fields)) {
    const own = ownValue(lookUps, name);
    if (own) found.set(name, new Choices(await own(ctx)));
    else if (field.kind === 'code') found.set(name, new Choices(entries.filter(({ type }) => type === field.dictionary)));
    else if ('words' in field) found.set(name, new Choices(optionsOf(field)));
  }
  return found;
}

/** The codes of dictionaries as options; the last word on whether one may be chosen is the call's. */
async function describeCodes(ctx: Ctx, types: readonly string[]): Promise<(ReferenceOption & { type: string })[]> {
  const entries = await Promise.all(ctx.registry.given('codeWords').map((read) => read(ctx, types)));
  return entries.flat().map(({ type, code, codeText }) => ({ type, value: code, text: codeText }));
}

/** The entries of a dictionary as options, for fields that hold its codes without saying so. */
export function dictionaryOptions(ctx: Ctx, type: string): Promise<ReferenceOption[]> {
  return describeCodes(ctx, [type]);
}

/** Codes of dictionaries that depend on another field, as options of that. */
export async function codesWithin(ctx: Ctx, field: string, types: ReadonlyMap<string, string>): Promise<ReferenceOption[]> {
  const entries = await describeCodes(ctx, [...types.keys()]);
  return entries.map(({ type, value, text }) => ({ value, text, of: [field, types.get(type) ?? ''] }));
}

const YES = ['是', 'y', 'yes', 'true', '1', '√', '对', '启用', '正常', '有效'];
const NO = ['否', 'n', 'no', 'false', '0', '×', 'x', '错', '停用', '禁用', '无效'];

function optionsOf(field: Extract<Field, { words: unknown }>): ReferenceOption[] {
  const options = Object.entries(field.words).map(([value, text]) => ({ value, text }));
  if (field.kind !== 'flag') return options.filter(({ value }) => value !== '');
  return options.map((option) => ({ ...option, also: option.value === '1' ? YES : NO }));
}

/** Whether the texts of a field stand for something else. */
export function hasValues(field: Field): boolean {
  return ['choice', 'maybe', 'flag', 'code', 'id', 'ids'].includes(field.kind);
}

/** Words for the value of a field. */
export function wordsFor(looked: LookedUp, field: Field, name: string, value: string): string {
  const choices = looked.get(name);
  if (!choices) return value;
  return field.kind === 'ids'
    ? value
        .split(',')
        .filter(Boolean)
        .map((one) => choices.wordsOf(one))
        .join('、')
    : choices.wordsOf(value);
}
