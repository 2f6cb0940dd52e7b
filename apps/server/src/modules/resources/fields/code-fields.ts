import type { InputFault } from '@houtai/contract/call';
import type { CodeField } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';

import type { Ctx } from '#platform/db/work/context.ts';

import type { FormValues } from '../resource-store.ts';

type Coded = { name: string; dictionary: string; code: string };

/** The texts of a form's codes by field name; an unknown code stands for itself. */
export async function describeCodes(ctx: Ctx, resource: AnyResource, form: FormValues): Promise<Record<string, string>> {
  const fields = codesIn(resource, form);
  const entries = await entriesIn(ctx, fields);
  return Object.fromEntries(fields.map((field) => [field.name, entries.find((entry) => isOf(field, entry))?.codeText ?? field.code]));
}

/** Faults of codes that forms do not offer; a stored code may stay. */
export async function codeFaults(ctx: Ctx, resource: AnyResource, form: FormValues, before: FormValues | null): Promise<InputFault[]> {
  const kept = before ? codesIn(resource, before) : [];
  const fields = codesIn(resource, form).filter(
    ({ name, dictionary, code }) =>
      code !== '' && !kept.some((one) => one.name === name && one.dictionary === dictionary && one.code === code),
  );
  const entries = await entriesIn(ctx, fields);
  const isOffered = (field: Coded) => entries.some((entry) => entry.active && isOf(field, entry));
  return fields.flatMap((field) => (isOffered(field) ? [] : { path: field.name, msg: '选项不存在或已停用' }));
}

function codesIn({ form: { fields } }: AnyResource, form: FormValues): Coded[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'code' ? { name, dictionary: dictionaryOf(field, form), code: textOf(ownValue(form, name)) } : [],
  );
}

function dictionaryOf({ dictionary, within }: CodeField, form: FormValues): string {
  return within ? within.dictionaryOf(textOf(ownValue(form, within.field))) : dictionary;
}

async function entriesIn(ctx: Ctx, fields: readonly Coded[]) {
  const types = [...new Set(fields.map(({ dictionary }) => dictionary))];
  if (types.length === 0) return [];
  return (await Promise.all(ctx.registry.given('codeWords').map((read) => read(ctx, types)))).flat();
}

function isOf({ dictionary, code }: Coded, entry: { type: string; code: string }): boolean {
  return entry.type === dictionary && entry.code === code;
}
