import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { MAX_EXPORT_ROWS } from '@houtai/contract/limits';
import { userState } from '@houtai/contract/user-state';
import { USERS } from '@houtai/contract/users-list';
import { and, arrayOverlaps, count, eq, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';

import { names, text } from '#modules/exports/index.ts';
import { userRoles } from '#modules/grants/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { departments, users } from '#modules/people/index.ts';
import { signInFailures } from '#modules/session/index.ts';
import { cachedCount, countCache } from '#platform/db/pages/count-cache.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import { pageOnce, type CutPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { readUserRows } from './user-rows.ts';
import { coveredUsers } from './users-scope.ts';

/**
 * The users within the caller's data scope. Pages are selected by id first and then loaded, so that a late page costs little more than the
 * first.
 */
export const USER_LIST = defineList(USERS, {
  id: users.id,
  columns: { name: users.name, loginId: users.loginId, createdAt: users.createdAt },
  sortBy: { name: users.py },
  visible: coveredUsers,
  filters: {
    keyword: (_, keyword) => found(keyword),
    departmentId: async (ctx, id) => arrayOverlaps(users.departmentIds, await departmentAndBelow(ctx, id)),
    roleId: hasRole,
    view: viewOf,
  },
  rows: (ctx, { where: sought, order, toItsEnd, query }) => {
    const where = and(ofKind(query['view'] === 'member' ? 'member' : 'staff'), sought);
    const cutPage: CutPage<{ id: string; version: number }> = (limit, skip) =>
      ctx.db
        .select({ id: users.id, version: users.version })
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
    const cut = toItsEnd ? pageOnce(cutPage, MAX_EXPORT_ROWS) : cutPage;
    return { read: (limit, skip) => readUserRows(ctx, () => cut(limit, skip)), count: () => cachedCount(ctx, users, where) };
  },
  cells: {
    department: names(({ departmentName, otherDepartmentNames }) => [departmentName, ...otherDepartmentNames].filter(Boolean)),
    posts: names(({ postNames }) => postNames),
    roles: names(({ roleNames }) => roleNames),
    state: text(userState, 8),
  },
});

function ofKind(kind: 'staff' | 'member'): SQL {
  return eq(users.kind, kind);
}

function viewOf(ctx: Ctx, view: string): SQL | undefined {
  switch (view) {
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
    default:
      return undefined;
  }
}

/** May sign in but has not chosen a password: imported, new, or reset. */
function isPending(): SQL | undefined {
  return and(eq(users.active, true), eq(users.mustChangePassword, true));
}

function isDisabled(): SQL | undefined {
  return and(eq(users.active, false), isNull(users.leftAt));
}

/** Locked accounts are few, so they are read first and their users found by them. */
function isLocked(ctx: Ctx): SQL | undefined {
  const locked = ctx.db.select({ account: signInFailures.account }).from(signInFailures).where(gt(signInFailures.lockedUntil, ctx.now));
  return inArray(users.phone, locked);
}

/** Pinyin is typed with and without spaces between syllables. */
function found(keyword: string): SQL | undefined {
  const joined = keyword.replace(/\s+/g, '');
  return or(textMatches(keyword, users.sought), joined === keyword ? undefined : textMatches(joined, users.sought));
}

/** An unknown department must match nobody, so its own id is returned instead of an empty list. */
async function departmentAndBelow({ db }: Ctx, departmentId: string): Promise<string[]> {
  const top = db.select({ path: departments.path }).from(departments).where(eq(departments.id, departmentId)).as('top');
  const rows = await db
    .select({ id: departments.id })
    .from(departments)
    // Not LIKE, because an underscore in an id is a wildcard there.
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

/** The number of users in each view under the filters. */
export async function userCounts(ctx: Ctx, filters: RequestOf<typeof calls.users.counts>): Promise<ResultOf<typeof calls.users.counts>> {
  const covered = await USER_LIST.where(ctx, filters);
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
  // Separate, because its timestamp would make each cached query unique.
  const [counts, [lock]] = await Promise.all([
    countCache(ctx, users, query),
    ctx.db
      .select({ locked: count() })
      .from(users)
      .where(and(ofKind('staff'), covered, isLocked(ctx))),
  ]);
  return { all: 0, active: 0, pending: 0, disabled: 0, left: 0, member: 0, ...counts, locked: lock?.locked ?? 0 };
}
