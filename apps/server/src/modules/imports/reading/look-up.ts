import type { Field } from '@houtai/contract/form';
import { declaredOptions, OptionIndex } from '@houtai/contract/form-options';
import { ownValue } from '@houtai/contract/own-value';

import type { Ctx } from '#platform/db/work/context.ts';
import type { ReferenceOption } from '#platform/references.ts';

import type { ImportKind } from '../import-kind.ts';

/** The possible values of a kind's fields, read once for an import. */
export type LookedUp = ReadonlyMap<string, OptionIndex>;

/** Reads all possible values of a kind's fields, for this person. */
export async function lookUpAll(ctx: Ctx, { fields, lookUps }: ImportKind): Promise<LookedUp> {
  const dictionaries = Object.values(fields).flatMap((field) => (field.kind === 'code' && field.dictionary ? [field.dictionary] : []));
  const entries = dictionaries.length === 0 ? [] : await describeCodes(ctx, dictionaries);
  const found = new Map<string, OptionIndex>();
  for (const [name, field] of Object.entries(fields)) {
    const own = ownValue(lookUps, name);
    if (own) found.set(name, new OptionIndex(await own(ctx)));
    else if (field.kind === 'code') found.set(name, new OptionIndex(entries.filter(({ type }) => type === field.dictionary)));
    else {
      const declared = declaredOptions(field);
      if (declared) found.set(name, new OptionIndex(declared));
    }
  }
  return found;
}

/** Dictionary codes as options; the call decides whether one may be chosen. */
async function describeCodes(ctx: Ctx, types: readonly string[]): Promise<(ReferenceOption & { type: string })[]> {
  const entries = await Promise.all(ctx.registry.given('codeWords').map((read) => read(ctx, types)));
  return entries.flat().map(({ type, code, codeText }) => ({ type, value: code, text: codeText }));
}

/** The entries of a dictionary as options, for fields that contain its codes without declaring it. */
export function dictionaryOptions(ctx: Ctx, type: string): Promise<ReferenceOption[]> {
  return describeCodes(ctx, [type]);
}

/** Codes of dictionaries that depend on another field, as options of that field's value. */
export async function codesWithin(ctx: Ctx, field: string, types: ReadonlyMap<string, string>): Promise<ReferenceOption[]> {
  const entries = await describeCodes(ctx, [...types.keys()]);
  return entries.map(({ type, value, text }) => ({ value, text, of: [field, types.get(type) ?? ''] }));
}

/** The text of a field's value. */
export function lookUpFaultWords(looked: LookedUp, field: Field, name: string, value: string): string {
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
