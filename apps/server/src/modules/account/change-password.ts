import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { confirmPassword, revokeAccess } from '../session/index.ts';
import { storeOwnPassword } from '../users/index.ts';
import { ownRow } from './own-account.ts';

/** The new password holds from now on and every other session of the person ends. */
export async function changePassword(ctx: Ctx, form: { oldPws: string; pws: string }, pause: (ms: number) => Promise<void>): Promise<void> {
  const user = await ownRow(ctx);
  await confirmPassword(ctx, { user, pws: form.oldPws }, { wrong: '原密码不正确', pause });
  const passwordHash = await hashPassword(form.pws);
  await inTransaction(ctx, async (ctx) => {
    // Of two changes at the same time, the second proved a password that no longer holds.
    const isStored = await storeOwnPassword(ctx, { proved: user.passwordHash, passwordHash });
    if (!isStored) throw new AppError('A0409', '密码刚刚已被修改，请使用新密码重试');
    await revokeAccess(ctx, user.id, { except: ctx.actor.sessionId });
  });
}
