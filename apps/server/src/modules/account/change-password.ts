import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';

import { PLACEHOLDER_PHONE } from '#modules/people/index.ts';
import { confirmPassword, proveFirstDevice, revokeAccess } from '#modules/session/index.ts';
import { storeOwnPassword } from '#modules/users/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { hashPassword } from '#platform/passwords.ts';

import { mustSetPhone, ownRow } from './own-account.ts';

type Server = { pause: (ms: number) => Promise<void>; demo: boolean };

/** A verified password change that is not stored yet. */
type Proved = { userId: string; isFirst: boolean; proved: string; passwordHash: string; phone: string | undefined };

/** Verifies the current password and hashes the new one. */
export async function provePassword(
  ctx: Ctx,
  form: RequestOf<typeof calls.account.changePassword>,
  { pause, demo }: Server,
): Promise<Proved> {
  const user = await ownRow(ctx);
  const phone = mustSetPhone(user, demo) ? givenPhone(form.phone) : undefined;
  await confirmPassword(ctx, { user, pws: form.oldPws }, { wrong: '原密码不正确', pause });
  return {
    userId: user.id,
    isFirst: user.mustChangePassword,
    proved: user.passwordHash,
    passwordHash: await hashPassword(form.pws),
    phone,
  };
}

/** Stores the new password and ends every other session of the person. */
export async function changePassword(ctx: Ctx, { userId, isFirst, ...stored }: Proved): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Of two concurrent changes, the second proved an outdated password.
    const isStored = await storeOwnPassword(ctx, stored);
    if (!isStored) throw new AppError('A0409', '密码刚刚已被修改，请使用新密码重试');
    await revokeAccess(ctx, userId, { except: ctx.actor.sessionId });
    if (isFirst) await proveFirstDevice(ctx);
  });
}

function givenPhone(phone = ''): string {
  if (phone === '' || phone === PLACEHOLDER_PHONE) throw refusedInput([{ path: 'phone', msg: '请填写您本人的手机号，以后用它登录' }]);
  return phone;
}
