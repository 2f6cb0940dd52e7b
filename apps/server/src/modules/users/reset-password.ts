import { randomInt } from 'node:crypto';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { eq, sql } from 'drizzle-orm';

import { inTransaction, type Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { recordChange } from '../history/index.ts';
import { users } from '../people/index.ts';
import { revokeAccess, unlinkIdentity, unlock } from '../session/index.ts';
import { assertNoHigher } from './protection.ts';
import { USER } from './user-rows.ts';
import { lockUser, readUser } from './users-scope.ts';

type Made = { password: string; passwordHash: string };

/** A new password for somebody whose password the caller may reset. */
export async function passwordFor(ctx: Ctx, id: string): Promise<Made> {
  await assertMayReset(ctx, id);
  const password = makePassword();
  return { password, passwordHash: await hashPassword(password) };
}

/**
 * A new password that is told once; it has to be changed at the next sign-in, and all that the old one opened ends. The link to enterprise
 * messaging is a way in of its own, which goes with it where that is asked for.
 */
export async function resetPassword(
  ctx: Ctx,
  { id, unlink, made: { password, passwordHash } }: RequestOf<typeof calls.users.resetPassword> & { made: Made },
): Promise<{ password: string }> {
  await inTransaction(ctx, async (ctx) => {
    const { phone } = await lockUser(ctx, id);
    await ctx.db
      .update(users)
      .set({
        passwordHash,
        passwordChangedAt: ctx.now,
        mustChangePassword: true,
        version: sql`${users.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(eq(users.id, id));
    await revokeAccess(ctx, id, { except: '' });
    await unlock(ctx, phone);
    const isUnlinked = unlink && (await unlinkIdentity(ctx, id));
    await recordChange(ctx, { recordType: USER, recordId: id, action: isUnlinked ? '重置密码并解除企业微信绑定' : '重置密码' });
  });
  return { password };
}

async function assertMayReset(ctx: Ctx, id: string): Promise<void> {
  await readUser(ctx, id);
  await assertNoHigher(ctx, [id]);
  if (id === ctx.actor.userId) throw new AppError('A0409', '自己的密码请在「个人中心」修改');
}

/** Without signs that look like others, so that it can be read out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

function makePassword(): string {
  const parts = [LETTERS, DIGITS].map((signs) => Array.from({ length: signs === DIGITS ? 4 : 8 }, () => signs[randomInt(signs.length)]));
  return parts.flat().join('');
}
