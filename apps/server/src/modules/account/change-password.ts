import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, refusedInput } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { PLACEHOLDER_PHONE } from '../people/index.ts';
import { confirmPassword, revokeAccess } from '../session/index.ts';
import { storeOwnPassword } from '../users/index.ts';
import { mustSetPhone, ownRow } from './own-account.ts';

type Server = { pause: (ms: number) => Promise<void>; demo: boolean };

/** The new password holds from now on and every other session of the person ends. */
export async function changePassword(
  ctx: Ctx,
  form: RequestOf<typeof calls.account.changePassword>,
  { pause, demo }: Server,
): Promise<void> {
  const user = await ownRow(ctx);
  const phone = mustSetPhone(user, demo) ? givenPhone(form.phone) : undefined;
  await confirmPassword(ctx, { user, pws: form.oldPws }, { wrong: '原密码不正确', pause });
  const passwordHash = await hashPassword(form.pws);
  await inTransaction(ctx, async (ctx) => {
    // Of two changes at the same time, the second proved a password that no longer holds.
    const isStored = await storeOwnPassword(ctx, { proved: user.passwordHash, passwordHash, phone });
    if (!isStored) throw new AppError('A0409', '密码刚刚已被修改，请使用新密码重试');
    await revokeAccess(ctx, user.id, { except: ctx.actor.sessionId });
  });
}

function givenPhone(phone = ''): string {
  if (phone === '' || phone === PLACEHOLDER_PHONE) throw refusedInput([{ path: 'phone', msg: '请填写您本人的手机号，以后用它登录' }]);
  return phone;
}
