import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { ParameterKind } from '@houtai/contract/parameter-values';
import { and, eq } from 'drizzle-orm';

import { parameters } from '#modules/parameter-values/index.ts';
import { keyedBy } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

/** Parameters as a resource: their key is the id. */
export const parameterRecords = keyedBy(parameters, 'key');
export type Parameter = typeof parameterRecords.$inferSelect;

export function kindOf({ secret, kind }: Pick<Parameter, 'secret' | 'kind'>): ParameterKind {
  return secret ? 'secret' : kind;
}

/** A parameter's definition as sent. */
export type Definition = RequestOf<typeof calls.parameters.add>;

/** The columns of a definition. */
export function columnsOf({ paramName, kind, category, open, check, remark }: Omit<Definition, 'paramKey' | 'paramValue'>) {
  const isSecret = kind === 'secret';
  return { name: paramName, secret: isSecret, kind: isSecret ? ('text' as const) : kind, category, open, check, remark };
}

/** A parameter that any signed-in person may read. */
export async function readableParameter(ctx: Ctx, key: string): Promise<typeof parameters.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(parameters)
    .where(and(eq(parameters.key, key), eq(parameters.secret, false)));
  if (!row) throw notFound('参数');
  return row;
}
