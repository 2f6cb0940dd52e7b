import type { AccountForm, AccountInfo } from '@houtai/contract/account';
import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, notFound, sqlState, UNIQUE_VIOLATION } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { companies } from '../companies/index.ts';
import { isOwnFile } from '../files/index.ts';
import { departments, userDepartments, users } from '../people/index.ts';
import { roles, userRoles } from '../roles/index.ts';
import { confirmPassword, hasIdentity, revokeAccess, sessions, signInLog } from '../session/index.ts';

type Pause = (ms: number) => Promise<void>;

export async function ownAccount(ctx: Ctx): Promise<AccountInfo> {
  const { userId, sessionId, loginType } = ctx.actor;
  const [row] = await ctx.db
    .select({ user: users, companyName: companies.name, signedInAt: sessions.createdAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(eq(users.id, userId));
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
    departments: await departmentsOf(ctx, userId),
    roles: await roleNamesOf(ctx, userId),
    wxworkLinked: await hasIdentity(ctx, userId),
    mustChangePassword: user.mustChangePassword,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    ...(await signInsBefore(ctx, signedInAt)),
  };
}

function departmentsOf({ db }: Ctx, userId: string) {
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

export async function editAccount(ctx: Ctx, form: AccountForm, pause: Pause): Promise<void> {
  const { pws, ...changes } = form;
  if (Object.keys(changes).length === 0) return;
  const user = await ownRow(ctx);
  if (form.phone !== undefined && form.phone !== user.phone) {
    await confirmPassword(ctx, { user, pws: pws ?? '' }, { wrong: '密码不正确', pause });
  }
  if (form.avatar && form.avatar !== user.avatar && !(await isOwnFile(ctx, form.avatar))) {
    throw new AppError('A0400', '头像应为自己上传的图片', { errors: [{ path: 'avatar', msg: '头像应为自己上传的图片' }] });
  }
  await ctx.db
    .update(users)
    .set({ ...changes, updatedBy: user.id, updatedAt: ctx.now, version: sql`${users.version} + 1` })
    .where(eq(users.id, user.id))
    .catch((error: unknown) => {
      if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('A0409', '该手机号已被其他账号使用');
      throw error;
    });
}

/** The new password holds from now on and every other session of the person ends. */
export async function changePassword(ctx: Ctx, form: { oldPws: string; pws: string }, pause: Pause): Promise<void> {
  const user = await ownRow(ctx);
  await confirmPassword(ctx, { user, pws: form.oldPws }, { wrong: '原密码不正确', pause });
  const passwordHash = await hashPassword(form.pws);
  await inTransaction(ctx, async (ctx) => {
    const changed = { passwordHash, passwordChangedAt: ctx.now, mustChangePassword: false };
    const changedRows = await ctx.db
      .update(users)
      .set({ ...changed, updatedBy: user.id, updatedAt: ctx.now, version: sql`${users.version} + 1` })
      // Of two changes at the same time, the second proved a password that no longer holds.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changedRows.length === 0) throw new AppError('A0409', '密码刚刚已被修改，请使用新密码重试');
    await revokeAccess(ctx, user.id, { except: ctx.actor.sessionId });
  });
}

export async function ownRow({ db, actor }: Ctx): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw notFound('账号');
  return user;
}
