import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { MAX_EXPORT_ROWS } from '@houtai/contract/limits';
import type { UserRow } from '@houtai/contract/users';
import { and, arrayOverlaps, count, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';

import { userRoles } from '#modules/grants/index.ts';
import { departments, users } from '#modules/people/index.ts';
import { signInFailures } from '#modules/session/index.ts';
import { cachedCount, countCache } from '#platform/db/pages/count-cache.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import { pageOnce, type CutPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { readUserRows } from './user-rows.ts';
import { coveredUsers } from './users-scope.ts';

type Query = RequestOf<typeof calls.users.page>;
/** The list without its page. */
type UserQuery = Omit<Query, 'offset' | 'limit'>;
type Filters = RequestOf<typeof calls.users.counts>;

const SORTED = { name: users.py, loginId: users.loginId, createdAt: users.createdAt };

export async function userPage(ctx: Ctx, query: Query): Promise<PageResult<UserRow>> {
  const { read, count } = await userList(ctx, query);
  return readPage<UserRow>(query, read, count);
}

/** The users of a list, read in parts. Each is cut before anything is looked up beside it, so that a late one costs little more than the first. */
export async function userList(ctx: Ctx, query: UserQuery, { toItsEnd = false } = {}): Promise<RowSource<UserRow>> {
  const where = and(
    ofKind(query.view === 'member' ? 'member' : 'staff'),
    await coveredUsers(ctx),
    viewOf(ctx, query.view),
    await fits(ctx, query),
  );
  const cutPage: CutPage<{ id: string; version: number }> = (limit, skip) =>
    ctx.db
      .select({ id: users.id, version: users.version })
      .from(users)
      .where(where)
      .orderBy(...orderOf(query.sort, SORTED, users.id))
      .limit(limit)
      .offset(skip);
  const cut = toItsEnd ? pageOnce(cutPage, MAX_EXPORT_ROWS) : cutPage;
  return {
    read: (limit, skip) => readUserRows(ctx, () => cut(limit, skip)),
    count: () => cachedCount(ctx, users, where),
  };
}

function ofKind(kind: 'staff' | 'member'): SQL {
  return eq(users.kind, kind);
}

function viewOf(ctx: Ctx, view: Query['view']): SQL | undefined {
  switch (view) {
    case 'all':
    case 'member':
      return undefined;
    case 'active':
      return eq(users.active, true);
    case 'pending':
      return isPending();
    case 'disabled':
      return isDisabled();
    case 'left':
      return isNotNull(users.leftAt);
    case 'locked':
      return isLocked(ctx);
  }
}

/** May sign in and has not set a password of their own: imported, new, or reset. */
function isPending(): SQL | undefined {
  return and(eq(users.active, true), eq(users.mustChangePassword, true));
}

function isDisabled(): SQL | undefined {
  return and(eq(users.active, false), isNull(users.leftAt));
}

/** Locked accounts are few, so they are read first and their people found by them. */
function isLocked(ctx: Ctx): SQL | undefined {
  const locked = ctx.db.select({ account: signInFailures.account }).from(signInFailures).where(gt(signInFailures.lockedUntil, ctx.now));
  return inArray(users.phone, locked);
}

async function fits(ctx: Ctx, { keyword, departmentId, roleId, from, to }: Filters): Promise<SQL | undefined> {
  const since = from ? startOfDay(from) : null;
  const until = to ? startOfDay(to, 1) : null;
  return and(
    keyword ? found(keyword) : undefined,
    departmentId ? arrayOverlaps(users.departmentIds, await departmentAndBelow(ctx, departmentId)) : undefined,
    roleId ? hasRole(ctx, roleId) : undefined,
    since ? gte(users.createdAt, since) : undefined,
    until ? lt(users.createdAt, until) : undefined,
  );
}

/** Pinyin is typed with and without blanks between the syllables. */
function found(keyword: string): SQL | undefined {
  const joined = keyword.replace(/\s+/g, '');
  return or(textMatches(keyword, users.sought), joined === keyword ? undefined : textMatches(joined, users.sought));
}

/** An unknown department has nobody in it, which a list without ids would not say. */
async function departmentAndBelow({ db }: Ctx, departmentId: string): Promise<string[]> {
  const top = db.select({ path: departments.path }).from(departments).where(eq(departments.id, departmentId)).as('top');
  const rows = await db
    .select({ id: departments.id })
    .from(departments)
    // Not LIKE, for which the underscore of an id stands for any sign.
    .innerJoin(top, sql`starts_with(${departments.path}, ${top.path})`);
  return rows.length > 0 ? rows.map(({ id }) => id) : [departmentId];
}

function hasRole({ db }: Ctx, roleId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .where(and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId))),
  );
}

/** How many users each view has under the filters. */
export async function userCounts(ctx: Ctx, filters: Filters): Promise<ResultOf<typeof calls.users.counts>> {
  const covered = and(await coveredUsers(ctx), await fits(ctx, filters));
  const thatAre = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const staffThatAre = (condition: SQL | undefined) => thatAre(and(ofKind('staff'), condition));
  const query = ctx.db
    .select({
      all: thatAre(ofKind('staff')),
      active: staffThatAre(eq(users.active, true)),
      pending: staffThatAre(isPending()),
      disabled: staffThatAre(isDisabled()),
      left: staffThatAre(isNotNull(users.leftAt)),
      member: thatAre(ofKind('member')),
    })
    .from(users)
    .where(covered);
  // Apart from the rest, as the moment in it would make every question a new one.
  const [counts, [lock]] = await Promise.all([
    countCache(ctx, users, query),
    ctx.db
      .select({ locked: count() })
      .from(users)
      .where(and(ofKind('staff'), covered, isLocked(ctx))),
  ]);
  return { all: 0, active: 0, pending: 0, disabled: 0, left: 0, member: 0, ...counts, locked: lock?.locked ?? 0 };
}
