import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { parameterKindFault } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { DESCRIBED_PARAMETER, PARAMETER_RULES, PARAMETER_VALUE_FORM } from '@houtai/contract/parameters-form';

import { storedValue } from '#modules/parameter-values/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { columnsOf, type Definition, kindOf, type Parameter } from './parameter-rows.ts';
import { PARAMETERS } from './parameters.ts';

type Columns = Partial<Parameter>;

/** Changes only the value; its kind and rules stay. */
export function changeValue(ctx: Ctx, form: RequestOf<typeof calls.parameters.update>): Promise<ParameterRow> {
  return change(ctx, form, async (ctx, row) => {
    const kind = kindOf(row);
    const { paramValue } = mergeUpdate(PARAMETER_VALUE_FORM, PARAMETERS.values(row), form).form;
    if (paramValue === row.value || form.paramValue === undefined) return { value: row.value };
    const msg = parameterKindFault(kind, row.check, paramValue);
    if (msg !== null) throw refusedInput([{ path: 'paramValue', msg }]);
    return { value: await storedValue(ctx, kind, paramValue) };
  });
}

/** Changes a parameter's definition, and its value if given. */
export function defineParameter(ctx: Ctx, form: RequestOf<typeof calls.parameters.define>): Promise<ParameterRow> {
  return change(ctx, form, async (ctx, row) => {
    const definition = mergedDefinition(row, form);
    if (row.builtIn) assertBuiltIn(row, definition);
    return { ...columnsOf(definition), value: await nextValue(ctx, row, definition) };
  });
}

type Based = { paramKey: string; version: number };

function change(ctx: Ctx, { paramKey, version }: Based, make: (ctx: Ctx, row: Parameter) => Promise<Columns>): Promise<ParameterRow> {
  return inTransaction(ctx, async (ctx) => {
    const row = await PARAMETERS.lock(ctx, { id: paramKey, version });
    const set = await make(ctx, row);
    return isDeepStrictEqual(set, pick(row, set)) ? PARAMETERS.read(ctx, paramKey) : PARAMETERS.move(ctx, row, { action: '修改参数', set });
  });
}

/** Merges a change with the stored definition. A secret is returned blank, so sending it back blank keeps it; null clears it. */
function mergedDefinition(
  row: Parameter,
  { paramValue: sent, check, ...described }: RequestOf<typeof calls.parameters.define>,
): Definition {
  const { form } = mergeUpdate(DESCRIBED_PARAMETER, PARAMETERS.values(row), described);
  const stays = sent === undefined || (sent === '' && row.secret && form.kind === 'secret');
  const definition = { ...form, check: check === undefined ? row.check : (check ?? {}), paramValue: stays ? undefined : (sent ?? '') };
  const isSame = isDeepStrictEqual(columnsOf(definition), pick(row, columnsOf(definition))) && (stays || sent === row.value);
  const faults = isSame
    ? []
    : PARAMETER_RULES.map(({ at, fault }) => ({ path: at, msg: fault(definition) })).filter(({ msg }) => msg !== '');
  if (faults.length > 0) throw refusedInput(faults);
  return definition;
}

/** The columns that a change names. */
function pick(row: Parameter, columns: Columns): Columns {
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name)));
}

/** The product depends on the kind and visibility of built-in parameters. */
function assertBuiltIn(row: Parameter, { kind, open }: Definition): void {
  if (kind !== kindOf(row)) throw refusedInput([{ path: 'kind', msg: '内置参数的类型不能修改' }]);
  if (open !== row.open) throw refusedInput([{ path: 'open', msg: '内置参数是否开放不能修改' }]);
}

/** Returns the new stored value. A kept value has to satisfy the rules, too; a secret does not become readable by a change of its kind. */
async function nextValue(ctx: Ctx, row: Parameter, { kind, check, paramValue }: Definition): Promise<string> {
  // The former value is in the history and may have been read.
  if (kind === 'secret' && !row.secret && row.value !== '' && (paramValue ?? row.value) === row.value)
    throw refusedInput([{ path: 'paramValue', msg: '改为保密时请填写新的键值，原来的键值在修改记录中可以看到' }]);
  if (paramValue !== undefined) return storedValue(ctx, kind, paramValue);
  if (row.secret && kind === 'secret') return row.value;
  const kept = row.secret ? '' : row.value;
  const msg = parameterKindFault(kind, check, kept);
  if (msg !== null) throw refusedInput([{ path: 'paramValue', msg }]);
  return storedValue(ctx, kind, kept);
}
