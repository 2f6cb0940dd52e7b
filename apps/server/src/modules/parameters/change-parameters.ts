import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { parameterKindFault } from '@houtai/contract/parameter-values';
import { DESCRIBED_PARAMETER, PARAMETER_RULES, PARAMETER_VALUE_FORM } from '@houtai/contract/parameters-form';
import { eq, sql } from 'drizzle-orm';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, refusedInput } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { changedMeanwhile, recordChange } from '../history/index.ts';
import { kindOf, lockParameter, type Parameter, storedValue, toParameterRow } from './parameter-rows.ts';
import { parameterChanges, parameterState } from './parameter-words.ts';
import { parameters } from './parameters.tables.ts';

export const PARAMETER = 'parameter';

type Columns = Partial<typeof parameters.$inferInsert>;

export function addParameter(ctx: Ctx, form: RequestOf<typeof calls.parameters.add>): Promise<Parameter> {
  const { userId } = ctx.actor;
  const stamps = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const value = await storedValue(ctx, form.kind, form.paramValue ?? '');
    const [row] = await ctx.db
      .insert(parameters)
      .values({ ...columnsOf(form), key: form.paramKey, value, ...stamps })
      .returning();
    if (!row) throw new Error('the parameter was not stored');
    await recordChange(ctx, { recordType: PARAMETER, recordId: row.key, action: '新建参数', state: parameterState(row) });
    await publishDataChange(ctx, 'parameters');
    return row;
  });
}

/** Changes the value alone; what kind it is and what it obeys stay. */
export function changeValue(ctx: Ctx, form: RequestOf<typeof calls.parameters.update>): Promise<Parameter> {
  return change(ctx, form, async (ctx, row) => {
    const kind = kindOf(row);
    const { paramValue } = mergeUpdate(PARAMETER_VALUE_FORM, toParameterRow(row), form).form;
    if (paramValue === row.value || form.paramValue === undefined) return { value: row.value };
    const msg = parameterKindFault(kind, row.check, paramValue);
    if (msg !== null) throw refusedInput([{ path: 'paramValue', msg }]);
    return { value: await storedValue(ctx, kind, paramValue) };
  });
}

/** Changes what describes a parameter, and its value where one is given. */
export function defineParameter(ctx: Ctx, form: RequestOf<typeof calls.parameters.define>): Promise<Parameter> {
  return change(ctx, form, async (ctx, row) => {
    const definition = mergedDefinition(row, form);
    if (row.builtIn) assertBuiltIn(row, definition);
    return { ...columnsOf(definition), value: await nextValue(ctx, row, definition) };
  });
}

export function removeParameter(ctx: Ctx, { id, version }: RequestOf<typeof calls.parameters.remove>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockParameter(ctx, id);
    if (row.version !== version) throw await meanwhile(ctx, row);
    if (row.builtIn) throw new AppError('A0409', '内置参数由产品读取，不能删除；可以清空它的值');
    await ctx.db.delete(parameters).where(eq(parameters.key, id));
    await recordChange(ctx, { recordType: PARAMETER, recordId: id, action: '删除参数', comment: row.name });
    await publishDataChange(ctx, 'parameters');
  });
}

type Based = { paramKey: string; version: number };

function change(ctx: Ctx, { paramKey, version }: Based, make: (ctx: Ctx, row: Parameter) => Promise<Columns>): Promise<Parameter> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockParameter(ctx, paramKey);
    if (before.version !== version) throw await meanwhile(ctx, before);
    const columns = await make(ctx, before);
    if (isDeepStrictEqual(columns, pick(before, columns))) return before;
    const [after] = await ctx.db
      .update(parameters)
      .set({
        ...columns,
        version: sql`${parameters.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(eq(parameters.key, paramKey))
      .returning();
    if (!after) throw new Error('the locked parameter is gone');
    const changes = await parameterChanges(ctx, before, after);
    await recordChange(ctx, { recordType: PARAMETER, recordId: paramKey, action: '修改', changes, state: parameterState(after) });
    await publishDataChange(ctx, 'parameters');
    return after;
  });
}

type Definition = RequestOf<typeof calls.parameters.add>;

/** What a change makes of a parameter. The value of a secret is answered blank, so that sent back blank it stays; null empties it. */
function mergedDefinition(
  row: Parameter,
  { paramValue: sent, check, ...described }: RequestOf<typeof calls.parameters.define>,
): Definition {
  const { form } = mergeUpdate(DESCRIBED_PARAMETER, toParameterRow(row), described);
  const stays = sent === undefined || (sent === '' && row.secret && form.kind === 'secret');
  const definition = { ...form, check: check === undefined ? row.check : (check ?? {}), paramValue: stays ? undefined : (sent ?? '') };
  const isSame = isDeepStrictEqual(columnsOf(definition), pick(row, columnsOf(definition))) && (stays || sent === row.value);
  const faults = isSame
    ? []
    : PARAMETER_RULES.map(({ at, fault }) => ({ path: at, msg: fault(definition) })).filter(({ msg }) => msg !== '');
  if (faults.length > 0) throw refusedInput(faults);
  return definition;
}

/** Of a parameter the columns that a change names. */
function pick(row: Parameter, columns: Columns): Columns {
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name)));
}

/** The product reads it by what it is. */
function assertBuiltIn(row: Parameter, { kind, open }: Definition): void {
  if (kind !== kindOf(row)) throw refusedInput([{ path: 'kind', msg: '内置参数的类型不能修改' }]);
  if (open !== row.open) throw refusedInput([{ path: 'open', msg: '内置参数是否开放不能修改' }]);
}

/** A value that is kept has to fit too; a secret does not become readable by a change of its kind. */
async function nextValue(ctx: Ctx, row: Parameter, { kind, check, paramValue }: Definition): Promise<string> {
  // What was readable stands in the history and may have been read.
  if (kind === 'secret' && !row.secret && row.value !== '' && (paramValue ?? row.value) === row.value)
    throw refusedInput([{ path: 'paramValue', msg: '改为保密时请填写新的键值，原来的键值在修改记录中可以看到' }]);
  if (paramValue !== undefined) return storedValue(ctx, kind, paramValue);
  if (row.secret && kind === 'secret') return row.value;
  const kept = row.secret ? '' : row.value;
  const msg = parameterKindFault(kind, check, kept);
  if (msg !== null) throw refusedInput([{ path: 'paramValue', msg }]);
  return storedValue(ctx, kind, kept);
}

function columnsOf({ paramName, kind, category, open, check, remark }: Omit<Definition, 'paramKey' | 'paramValue'>) {
  const isSecret = kind === 'secret';
  return { name: paramName, secret: isSecret, kind: isSecret ? ('text' as const) : kind, category, open, check, remark };
}

function meanwhile(ctx: Ctx, present: Parameter): Promise<AppError> {
  return changedMeanwhile(ctx, { type: PARAMETER, id: present.key, name: '该参数' }, toParameterRow(present));
}
