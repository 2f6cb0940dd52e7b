import { randomInt } from 'node:crypto';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { secretChange } from '@houtai/contract/change-words';
import { DAY_MS } from '@houtai/contract/durations';
import { SHEET_PASSWORD_DAYS } from '@houtai/contract/limits';
import { eq, sql } from 'drizzle-orm';

import { assertNoOtherReset, recordResets, notifyAboutOwnSecurity } from '#modules/factors/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { revokeAccess, unlinkIdentity, unlockAccount } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { hashPassword } from '#platform/passwords.ts';

import { assertNoHigher } from '../protection.ts';
import { USER } from '../user-rows.ts';
import { lockUser, lockUsers, readUser, readUsers, type User } from '../users-scope.ts';

const NEW_PASSWORD = secretChange('pws', '密码');

/** Whether a history entry records a password reset. */
export function isNewPassword({ field }: { field: string }): boolean {
  return field === NEW_PASSWORD.field;
}

type Made = { password: string; passwordHash: string };

/** Generates a password for a person whose password the caller may reset. */
export async function passwordFor(ctx: Ctx, id: string): Promise<Made> {
  await assertMayReset(ctx, [await readUser(ctx, id)]);
  const password = makePassword();
  return { password, passwordHash: await hashPassword(password) };
}

/**
 * Stores a new password, which has to be changed at the next sign-in, and ends everything that the old one opened. Enterprise messaging is
 * a separate way to sign in, so its link is removed only on request.
 */
export async function resetPassword(
  ctx: Ctx,
  { id, unlink, made: { password, passwordHash } }: RequestOf<typeof calls.users.resetPassword> & { made: Made },
): Promise<{ password: string }> {
  await inTransaction(ctx, async (ctx) => {
    await storePassword(ctx, await lockUser(ctx, id), { passwordHash, passwordExpiresAt: null });
    const isUnlinked = unlink && (await unlinkIdentity(ctx, id));
    const link = { field: 'wxwork', label: '企业微信', before: '已绑定', after: '未绑定' };
    const changes = [NEW_PASSWORD, ...(isUnlinked ? [link] : [])];
    await recordChange(ctx, { recordType: USER, recordId: id, action: isUnlinked ? '重置密码并解除企业微信绑定' : '重置密码', changes });
  });
  return { password };
}

/** A person with a new single-use password, which is returned once and not stored. */
export type NewPassword = { user: User; password: string; expiresAt: Date };

/** Bulk passwords are hashed one at a time, so that they take at most one of the hashing slots from people signing in. */
const inBulkTurn = limitConcurrency(1);

/** Creates expiring passwords for many people, all or none; hashed before the transaction, because that is slow. */
export async function resetPasswords(ctx: Ctx, ids: readonly string[]): Promise<NewPassword[]> {
  await assertMayReset(ctx, await readUsers(ctx, ids));
  const expiresAt = new Date(ctx.now.getTime() + SHEET_PASSWORD_DAYS * DAY_MS);
  const made = new Map<string, { password: string; passwordHash: string }>();
  for (const id of new Set(ids)) {
    const password = makePassword();
    made.set(id, { password, passwordHash: await inBulkTurn(() => hashPassword(password)) });
  }
  return inTransaction(ctx, async (ctx) => {
    const found = await lockUsers(ctx, [...made.keys()]);
    await assertMayReset(ctx, found);
    const given = found.flatMap((user) => {
      const one = made.get(user.id);
      return one ? [{ user, expiresAt, ...one }] : [];
    });
    for (const { user, passwordHash } of given) await storePassword(ctx, user, { passwordHash, passwordExpiresAt: expiresAt });
    const done = { recordType: USER, action: '重置密码（密码表）', changes: [NEW_PASSWORD] };
    await recordChange(ctx, ...given.map(({ user }) => ({ ...done, recordId: user.id })));
    return given.map(({ user, password }) => ({ user, password, expiresAt }));
  });
}

async function assertMayReset(ctx: Ctx, found: readonly User[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  await assertNoHigher(ctx, ids);
  await assertNoOtherReset(ctx, ids, 'password');
  if (found.some(({ id }) => id === ctx.actor.userId)) throw new AppError('A0409', '自己的密码请在「个人中心」修改');
}

type Stored = Pick<typeof users.$inferInsert, 'passwordHash' | 'passwordExpiresAt'>;

async function storePassword(ctx: Ctx, { id, phone }: User, password: Stored): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      ...password,
      passwordChangedAt: ctx.now,
      mustChangePassword: true,
      version: sql`${users.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.actor.userId,
    })
    .where(eq(users.id, id));
  await recordResets(ctx, [id], 'password');
  await notifyAboutOwnSecurity(ctx, id, { title: '您的密码已被重置', by: `管理员${ctx.actor.name}` });
  await revokeAccess(ctx, id, { except: '' });
  await unlockAccount(ctx, phone);
}

/** Without similar characters, so that a password can be read out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

function makePassword(): string {
  const parts = [LETTERS, DIGITS].map((signs) => Array.from({ length: signs === DIGITS ? 4 : 8 }, () => signs[randomInt(signs.length)]));
  return parts.flat().join('');
}
