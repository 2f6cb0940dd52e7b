import type { ParameterKind } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { and, eq } from 'drizzle-orm';

import type { Ctx, OpenCtx } from '../../platform/db/context.ts';
import { serverSecret } from '../../platform/db/server-secrets.ts';
import { notFound } from '../../platform/http/errors.ts';
import { seal, unseal } from '../../platform/sealing.ts';
import { parameters } from './parameters.tables.ts';

export type Parameter = typeof parameters.$inferSelect;

/** What the values of secret parameters are sealed with. */
const SEAL = 'parameters';

export function kindOf({ secret, kind }: Parameter): ParameterKind {
  return secret ? 'secret' : kind;
}

export function toParameterRow(row: Parameter): ParameterRow {
  return {
    paramKey: row.key,
    paramName: row.name,
    paramValue: row.secret ? '' : row.value,
    open: row.open,
    secret: row.secret,
    kind: kindOf(row),
    category: row.category,
    check: row.check,
    builtIn: row.builtIn,
    remark: row.remark,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** The value as it is stored. */
export async function storedValue({ db }: Pick<OpenCtx, 'db'>, kind: ParameterKind, value: string): Promise<string> {
  return kind === 'secret' && value !== '' ? seal(await serverSecret(db, SEAL), value) : value;
}

/** The value of a secret parameter, for the server's own use; empty where there is none. */
export async function secretParameter({ db }: Pick<OpenCtx, 'db'>, key: string): Promise<string> {
  const [row] = await db
    .select({ value: parameters.value })
    .from(parameters)
    .where(and(eq(parameters.key, key), eq(parameters.secret, true)));
  return row && row.value !== '' ? unseal(await serverSecret(db, SEAL), row.value) : '';
}

/** A parameter that any signed-in person may read. */
export async function readableParameter(ctx: Ctx, key: string): Promise<Parameter> {
  const [row] = await ctx.db
    .select()
    .from(parameters)
    .where(and(eq(parameters.key, key), eq(parameters.secret, false)));
  if (!row) throw notFound('参数');
  return row;
}

export async function readParameter(ctx: Ctx, key: string): Promise<Parameter> {
  const [row] = await ctx.db.select().from(parameters).where(eq(parameters.key, key));
  if (!row) throw notFound('参数');
  return row;
}

/** The parameter, locked until the transaction ends. */
export async function lockParameter(ctx: Ctx, key: string): Promise<Parameter> {
  const [row] = await ctx.db.select().from(parameters).where(eq(parameters.key, key)).for('update');
  if (!row) throw notFound('参数');
  return row;
}
