import type { AccountInfo } from '@houtai/contract/account';
import { and, asc, count, desc, eq, gt, inArray, lt } from 'drizzle-orm';

import { roles, userRoles } from '#modules/grants/index.ts';
import {
  BUILT_IN_ADMINISTRATOR,
  companies,
  departments,
  departmentsLedBy,
  PLACEHOLDER_PHONE,
  userDepartments,
  users,
} from '#modules/people/index.ts';
import { hasIdentity, sessions, signInLog } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

/** Every sign-in and reload waits for this call, so independent parts are read in parallel. */
export async function ownAccount(ctx: Ctx, demo: boolean): Promise<AccountInfo> {
  const { userId, sessionId, loginType } = ctx.actor;
  const found = ctx.db
    .select({ user: users, companyName: companies.name, signedInAt: sessions.createdAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(eq(users.id, userId));
  const [[row], departments, roles, wxworkLinked, led] = await Promise.all([
    found,
    departmentsOf(ctx, userId),
    roleNamesOf(ctx, userId),
    hasIdentity(ctx, userId),
    departmentsLedBy(ctx, userId),
  ]);
  if (!row) throw notFound('账号');
  const { user, companyName, signedInAt } = row;
  return {
    id: user.id,
    loginId: user.loginId,
    name: user.name,
    nickName: user.nickName,
    phone: user.phone,
    email: user.email,
    avatar: user.avatar,
    loginType,
    companyName,
    departments,
    roles,
    wxworkLinked,
    mustChangePassword: user.mustChangePassword,
    mustEnrol: ctx.actor.mustEnrol === true,
    isHead: led.length > 0,
    mustSetPhone: mustSetPhone(user, demo),
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    ...(await signInsBefore(ctx, signedInAt)),
  };
}

/**
 * Whether the person has to set a phone number: only the first administrator of a production database, because people of the demo have
 * numbers.
 */
export function mustSetPhone({ id, phone, mustChangePassword }: typeof users.$inferSelect, demo: boolean): boolean {
  return !demo && mustChangePassword && id === BUILT_IN_ADMINISTRATOR && phone === PLACEHOLDER_PHONE;
}

async function departmentsOf({ db }: Ctx, userId: string) {
  return db
    .select({ id: departments.id, name: departments.name, primary: userDepartments.primary })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(userDepartments.userId, userId))
    .orderBy(desc(userDepartments.primary), asc(departments.sort));
}

async function roleNamesOf({ db }: Ctx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.sort), asc(roles.name));
  return rows.map((row) => row.name);
}

async function signInsBefore(ctx: Ctx, signedInAt: Date): Promise<Pick<AccountInfo, 'previousSignIn' | 'failuresSince'>> {
  const own = eq(signInLog.userId, ctx.actor.userId);
  const [previous] = await ctx.db
    .select({ time: signInLog.createdAt, ip: signInLog.ip })
    .from(signInLog)
    .where(and(own, eq(signInLog.result, 'success'), lt(signInLog.createdAt, signedInAt)))
    .orderBy(desc(signInLog.createdAt))
    .limit(1);
  const [failed] = await ctx.db
    .select({ failures: count() })
    .from(signInLog)
    .where(and(own, inArray(signInLog.result, ['wrong', 'locked']), previous && gt(signInLog.createdAt, previous.time)));
  return {
    previousSignIn: previous ? { time: previous.time.toISOString(), ip: previous.ip } : null,
    failuresSince: failed?.failures ?? 0,
  };
}

export async function ownRow({ db, actor }: Ctx): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw notFound('账号');
  return user;
}
