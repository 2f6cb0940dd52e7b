import type { ParameterRow } from '@houtai/contract/parameters';
import { and, eq, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { parameters } from './parameters.tables.ts';

type Parameter = typeof parameters.$inferSelect;

export function toParameterRow(row: Parameter): ParameterRow {
  return {
    paramKey: row.key,
    paramName: row.name,
    paramValue: row.secret ? '' : row.value,
    open: row.open,
    secret: row.secret,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** A parameter that any signed-in person may read. */
export async function readableParameter(ctx: Ctx, key: string): Promise<Parameter | undefined> {
  const [row] = await ctx.db
    .select()
    .from(parameters)
    .where(and(eq(parameters.key, key), eq(parameters.secret, false)));
  return row;
}

export async function changeParameter(ctx: Ctx, form: { paramKey: string; paramValue: string; version: number }): Promise<Parameter> {
  const [changed] = await ctx.db
    .update(parameters)
    .set({ value: form.paramValue, version: sql`${parameters.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(and(eq(parameters.key, form.paramKey), eq(parameters.version, form.version)))
    .returning();
  if (changed) return changed;
  const [present] = await ctx.db.select().from(parameters).where(eq(parameters.key, form.paramKey));
  if (!present) throw notFound('参数');
  throw new AppError('A0409', '该参数刚刚被他人修改，请核对最新的值后再保存', { result: toParameterRow(present) });
}
