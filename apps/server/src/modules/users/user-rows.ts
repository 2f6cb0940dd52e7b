import type { UserDetail, UserRow } from '@houtai/contract/users';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { activeAdministrators, roles, userRoles } from '#modules/grants/index.ts';
import { companies, departments, userDepartments, users } from '#modules/people/index.ts';
import { posts, userPosts } from '#modules/posts/index.ts';
import { linkedIdentities, signInFailures, signInLog } from '#modules/session/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { protectionReason } from './protection.ts';
import type { User } from './users-scope.ts';

/** The record type of users in histories. */
export const USER = 'user';

type Named = { id: string; name: string };

const PLACES = sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', ${departments.id}, 'name', ${departments.name}) order by ${userDepartments.primary} desc, ${departments.path})
  from ${userDepartments} join ${departments} on ${departments.id} = ${userDepartments.departmentId} where ${userDepartments.userId} = ${users.id}
), '[]')`;

const POSTS = sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', ${posts.id}, 'name', ${posts.name}) order by ${posts.sort}, ${posts.name})
  from ${userPosts} join ${posts} on ${posts.id} = ${userPosts.postId} where ${userPosts.userId} = ${users.id}
), '[]')`;

const ROLES = sql<(Named & { all: boolean })[]>`coalesce((
  select json_agg(json_build_object('id', ${roles.id}, 'name', ${roles.name}, 'all', ${roles.all}) order by ${roles.sort}, ${roles.name})
  from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${users.id}
), '[]')`;

const LISTED = {
  id: users.id,
  kind: users.kind,
  name: users.name,
  nickName: users.nickName,
  loginId: users.loginId,
  phone: users.phone,
  email: users.email,
  workNo: users.workNo,
  companyName: companies.name,
  active: users.active,
  leftAt: users.leftAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
  places: PLACES,
  posts: POSTS,
  roles: ROLES,
  wxworkLinked: sql<boolean>`exists (select from ${linkedIdentities} where ${linkedIdentities.userId} = ${users.id})`,
};

/** Loads users for lists, in one query. */
const listedUsers = twoStepPage((db) => {
  const lastSignIn = db
    .select({ at: signInLog.createdAt, ip: signInLog.ip })
    .from(signInLog)
    .where(and(eq(signInLog.userId, users.id), eq(signInLog.result, 'success')))
    .orderBy(desc(signInLog.createdAt))
    .limit(1)
    .as('last_sign_in');
  const lock = db
    .select({ until: signInFailures.lockedUntil, account: signInFailures.account })
    .from(signInFailures)
    .where(and(eq(signInFailures.account, users.phone), isNotNull(signInFailures.lockedUntil)))
    .orderBy(desc(signInFailures.lockedUntil))
    .limit(1)
    .as('held_lock');
  return db
    .select({ ...LISTED, signedInAt: lastSignIn.at, signedInIp: lastSignIn.ip, lockedUntil: lock.until, lockedAccount: lock.account })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoinLateral(lastSignIn, sql`true`)
    .leftJoinLateral(lock, sql`true`)
    .where(isOneOfParameter(users.id, 'ids'))
    .prepare('');
});

/** A page of users in the order of its selection. */
export async function readUserRows(ctx: Ctx, cut: () => PromiseLike<Pick<User, 'id' | 'version'>[]>): Promise<UserRow[]> {
  const rows = (await listedUsers(ctx.db, cut)).map(({ row }) => row);
  const administrators = rows.some((row) => row.active && row.roles.some((role) => role.all)) ? await activeAdministrators(ctx) : [];
  return rows.map((row) => toUserRow(ctx, row, protectionReason(ctx, row.id, administrators)));
}

type Stored = Pick<
  User,
  | 'id'
  | 'kind'
  | 'name'
  | 'nickName'
  | 'loginId'
  | 'phone'
  | 'email'
  | 'workNo'
  | 'active'
  | 'leftAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & {
  companyName: string;
  places: Named[];
  posts: Named[];
  roles: Named[];
  signedInAt: Date | null;
  signedInIp: string | null;
  lockedUntil: Date | null;
  lockedAccount: string | null;
  wxworkLinked: boolean;
};

function toUserRow({ now }: Ctx, row: Stored, kept: string): UserRow {
  const [primary, ...others] = row.places.map(({ name }) => name);
  return {
    id: row.id,
    kind: row.kind === 'member' ? 'member' : 'staff',
    name: row.name,
    nickName: row.nickName,
    loginId: row.loginId,
    phone: row.phone,
    email: row.email,
    workNo: row.workNo,
    companyName: row.companyName,
    departmentName: primary ?? '',
    otherDepartmentNames: others,
    postNames: row.posts.map(({ name }) => name),
    roleNames: row.roles.map(({ name }) => name),
    active: row.active,
    leftAt: row.leftAt?.toISOString() ?? null,
    lastSignInAt: row.signedInAt?.toISOString() ?? null,
    lastSignInIp: row.signedInIp ?? '',
    ...lockOf(row, now),
    wxworkLinked: row.wxworkLinked,
    keptBecause: kept,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

function lockOf({ lockedUntil, lockedAccount }: Stored, now: Date): Pick<UserRow, 'lockedUntil' | 'lockedAccount'> {
  if (!lockedUntil || lockedUntil <= now) return { lockedUntil: null, lockedAccount: '' };
  return { lockedUntil: lockedUntil.toISOString(), lockedAccount: lockedAccount ?? '' };
}

export async function toUserDetail(ctx: Ctx, user: User): Promise<UserDetail> {
  const [[row], [held]] = await Promise.all([
    readUserRows(ctx, () => ctx.db.select({ id: users.id, version: users.version }).from(users).where(eq(users.id, user.id))),
    readHeldIds(ctx, user.id),
  ]);
  if (!row || !held) throw new Error('the user is gone');
  return {
    ...row,
    gender: user.gender,
    companyId: user.companyId,
    departmentId: held.places[0]?.id ?? '',
    departmentIds: idsIn(held.places),
    postIds: idsIn(held.posts),
    roleIds: idsIn(held.roles),
    remark: user.remark,
    mustChangePassword: user.mustChangePassword,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
  };
}

function readHeldIds({ db }: Ctx, userId: string) {
  return (
    db
      .select({ places: PLACES, posts: POSTS, roles: ROLES })
      .from(users)
      // The join makes drizzle qualify the columns in the expressions.
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(users.id, userId))
  );
}

function idsIn(named: readonly Named[]): string {
  return named.map(({ id }) => id).join(',');
}
