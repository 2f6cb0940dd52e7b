import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';

import { PLACEHOLDER_PHONE } from '#modules/people/index.ts';
import { confirmPassword, revokeAccess } from '#modules/session/index.ts';
import { storeOwnPassword } from '#modules/users/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { hashPassword } from '#platform/passwords.ts';

import { mustSetPhone, ownRow } from './own-account.ts';

type Server = { pause: (ms: number) => Promise<void>; demo: boolean };

/** What stands for a password whose change is permitted. */
type Proved = { userId: string; proved: string; passwordHash: string; phone: string | undefined };

/** Checks that the person knows the password that holds now, and hashes the new one. */
export async function provePassword(
  ctx: Ctx,
  form: RequestOf<typeof calls.account.changePassword>,
  { pause, demo }: Server,
): Promise<Proved> {
  const user = await ownRow(ctx);
  const phone = mustSetPhone(user, demo) ? givenPhone(form.phone) : undefined;
  await confirmPassword(ctx, { user, pws: form.oldPws }, { wrong: '原密码不正确', pause });
  return { userId: user.id, proved: user.passwordHash, passwordHash: await hashPassword(form.pws), phone };
}

/** The new password holds from now on and every other session of the person ends. */
export async function changePassword(ctx: Ctx, { userId, ...stored }: Proved): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Of two changes at the same time, the second proved a password that no longer holds.
    const isStored = await storeOwnPassword(ctx, stored);
    if (!isStored) throw new AppError('A0409', '密码刚刚已被修改，请使用新密码重试');
    await revokeAccess(ctx, userId, { except: ctx.actor.sessionId });
  });
}

function givenPhone(phone = ''): string {
  if (phone === '' || phone === PLACEHOLDER_PHONE) throw refusedInput([{ path: 'phone', msg: '请填写您本人的手机号，以后用它登录' }]);
  return phone;
}
