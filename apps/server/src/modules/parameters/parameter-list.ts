import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { and, count, eq, ilike, or, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { likeContains, orderOf, type RowSource } from '../../platform/db/read-page.ts';
import type { Parameter } from './parameter-rows.ts';
import { parameters } from './parameters.tables.ts';

/** The list without its page. */
export type ParameterQuery = Omit<RequestOf<typeof calls.parameters.page>, 'offset' | 'limit'>;

const SORTED = { paramKey: parameters.key, paramName: parameters.name, category: parameters.category, updatedAt: parameters.updatedAt };

/** Parameters as they are stored. */
export function parameterList(ctx: Ctx, query: ParameterQuery): RowSource<Parameter> {
  const where = fits(query);
  return {
    read: async (limit, skip) =>
      ctx.db
        .select()
        .from(parameters)
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, parameters.key))
        .limit(limit)
        .offset(skip),
    count: async () => (await ctx.db.select({ total: count() }).from(parameters).where(where))[0]?.total ?? 0,
  };
}

function fits({ keyword, kind, category }: ParameterQuery): SQL | undefined {
  return and(
    keyword ? or(ilike(parameters.name, likeContains(keyword)), ilike(parameters.key, likeContains(keyword))) : undefined,
    kind && eq(parameters.secret, kind === 'secret'),
    kind && kind !== 'secret' ? eq(parameters.kind, kind) : undefined,
    category ? ilike(parameters.category, likeContains(category)) : undefined,
  );
}
