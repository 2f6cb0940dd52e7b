import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { LoginRecord } from '@houtai/contract/login-log';
import { and, count, eq, gt, gte, like, lt, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { beginningWith, orderOf } from '../../platform/db/read-page.ts';
import { users } from '../people/index.ts';
import { deviceOf, signInFailures, signInLog } from '../session/index.ts';

type Filters = Omit<RequestOf<typeof calls.loginLog.page>, 'offset' | 'limit'>;

type Page = { limit: number; skip: number };

/** The page is cut before the names are looked up, so that a late page costs little more than the first. */
export function records(ctx: Ctx, filters: Filters, { limit, skip }: Page) {
  const inOrder = (columns: { createdAt: SQLWrapper; id: SQLWrapper }) =>
    orderOf(filters.sort, { createdAt: columns.createdAt }, columns.id);
  const record = ctx.db
    .select()
    .from(signInLog)
    .where(fits(filters))
    .orderBy(...inOrder(signInLog))
    .limit(limit)
    .offset(skip)
    .as('record');
  return ctx.db
    .select({
      id: record.id,
      account: record.account,
      loginType: record.loginType,
      result: record.result,
      ip: record.ip,
      userAgent: record.userAgent,
      createdAt: record.createdAt,
      name: users.name,
      lockedUntil: signInFailures.lockedUntil,
    })
    .from(record)
    .leftJoin(users, eq(users.id, record.userId))
    .leftJoin(signInFailures, and(eq(signInFailures.account, record.account), gt(signInFailures.lockedUntil, ctx.now)))
    .orderBy(...inOrder(record));
}

export async function countRecords(ctx: Ctx, filters: Filters): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(signInLog).where(fits(filters));
  return row?.total ?? 0;
}

function fits({ account, ip, result, from, to }: Filters): SQL | undefined {
  return and(
    account ? like(signInLog.account, beginningWith(account)) : undefined,
    ip ? like(signInLog.ip, beginningWith(ip)) : undefined,
    result ? eq(signInLog.result, result) : undefined,
    from ? gte(signInLog.createdAt, new Date(from)) : undefined,
    to ? lt(signInLog.createdAt, new Date(to)) : undefined,
  );
}

type Row = Awaited<ReturnType<typeof records>>[number];

export function toLoginRecord({ userAgent, name, createdAt, lockedUntil, ...row }: Row): LoginRecord {
  return {
    id: row.id,
    account: row.account,
    name: name ?? '',
    loginType: row.loginType,
    result: row.result,
    ip: row.ip,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}
