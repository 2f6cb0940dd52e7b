import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { LoginRecord } from '@houtai/contract/login-log';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, eq, gt, gte, inArray, like, lt, max, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { browserNameOf, signInFailures, signInLog, systemOf } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { cachedCount } from '#platform/db/count-cache.ts';
import { likeStartsWith, orderOf, type RowSource } from '#platform/db/read-page.ts';

type Filters = Omit<RequestOf<typeof calls.loginLog.page>, 'offset' | 'limit'>;

type Page = { limit: number; skip: number };

/** The log under some conditions. */
export function loginRecords(ctx: Ctx, filters: Filters): RowSource<LoginRecord> {
  return {
    read: async (limit, skip) => (await records(ctx, filters, { limit, skip })).map(toLoginRecord),
    count: () => cachedCount(ctx, signInLog, fits(ctx, filters)),
  };
}

/** The page is cut before the names are looked up, so that a late page costs little more than the first. */
function records(ctx: Ctx, filters: Filters, { limit, skip }: Page) {
  const inOrder = (columns: { createdAt: SQLWrapper; id: SQLWrapper }) =>
    orderOf(filters.sort, { createdAt: columns.createdAt }, columns.id);
  const record = ctx.db
    .select()
    .from(signInLog)
    .where(fits(ctx, filters))
    .orderBy(...inOrder(signInLog))
    .limit(limit)
    .offset(skip)
    .as('record');
  const lock = ctx.db
    .select({ until: max(signInFailures.lockedUntil).as('until') })
    .from(signInFailures)
    .where(and(eq(signInFailures.account, record.account), gt(signInFailures.lockedUntil, ctx.now)))
    .as('held_lock');
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
      lockedUntil: lock.until,
    })
    .from(record)
    .leftJoin(users, eq(users.id, record.userId))
    .leftJoinLateral(lock, sql`true`)
    .orderBy(...inOrder(record));
}

/** Whether an account is that of somebody whose records the caller sees. */
export async function reachesAccount({ db, actor }: Ctx, account: string): Promise<boolean> {
  if (actor.tags.has(ALL_TAGS)) return true;
  return (await db.$count(users, and(eq(users.phone, account), eq(users.companyId, actor.companyId)))) > 0;
}

/** Those of people of the own company. Whoever holds every right sees all, also attempts with accounts that nobody has. */
function isWithinReach({ db, actor }: Ctx): SQL | undefined {
  if (actor.tags.has(ALL_TAGS)) return undefined;
  return inArray(signInLog.userId, db.select({ id: users.id }).from(users).where(eq(users.companyId, actor.companyId)));
}

function fits(ctx: Ctx, { account, ip, result, loginType, from, to }: Filters): SQL | undefined {
  return and(
    isWithinReach(ctx),
    loginType ? eq(signInLog.loginType, loginType) : undefined,
    account ? like(signInLog.account, likeStartsWith(account)) : undefined,
    ip ? like(signInLog.ip, likeStartsWith(ip)) : undefined,
    result ? eq(signInLog.result, result) : undefined,
    from ? gte(signInLog.createdAt, new Date(from)) : undefined,
    to ? lt(signInLog.createdAt, new Date(to)) : undefined,
  );
}

type Row = Awaited<ReturnType<typeof records>>[number];

function toLoginRecord({ userAgent, name, createdAt, lockedUntil, ...row }: Row): LoginRecord {
  return {
    id: row.id,
    account: row.account,
    name: name ?? '',
    loginType: row.loginType,
    result: row.result,
    ip: row.ip,
    browser: browserNameOf(userAgent),
    os: systemOf(userAgent),
    createdAt: createdAt.toISOString(),
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}
