import type { AccountForm } from '@houtai/contract/account';

import { isOwnFile } from '#modules/files/index.ts';
import { confirmPassword, ownDevice } from '#modules/session/index.ts';
import { storeOwnAccount } from '#modules/users/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { assertProved } from '#platform/http/access.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { ownRow } from './own-account.ts';

/** Whether all values sent equal the stored ones. */
function isSubsetOf(changes: Omit<AccountForm, 'pws'>, user: Readonly<Record<keyof typeof changes, string>>): boolean {
  return (['nickName', 'email', 'phone', 'avatar'] as const).every((name) => changes[name] === undefined || changes[name] === user[name]);
}

/** Whether the changes set another address or phone: by these the person is reached, and proves who they are. */
function isContactChanged(changes: Omit<AccountForm, 'pws'>, user: Readonly<Record<'email' | 'phone', string>>): boolean {
  return (['email', 'phone'] as const).some((name) => changes[name] !== undefined && changes[name] !== user[name]);
}

/** Returns the changes; a new address or phone number requires a fresh proof of identity, a phone number the password, too. */
export async function confirmChange(
  ctx: Ctx,
  { pws, ...changes }: AccountForm,
  pause: (ms: number) => Promise<void>,
): Promise<Omit<AccountForm, 'pws'>> {
  if (Object.keys(changes).length === 0) throw new AppError('A0400', '没有可修改的内容，可以修改的有昵称、邮箱、头像和手机号');
  const user = await ownRow(ctx);
  if (isContactChanged(changes, user)) assertProved(ctx.actor, ctx.now);
  if (changes.phone !== undefined && changes.phone !== user.phone) {
    if (pws === undefined) throw refusedInput([{ path: 'pws', msg: '修改手机号需要输入密码' }]);
    await confirmPassword(ctx, { user, pws }, { wrong: '密码不正确', pause });
  }
  return changes;
}

export async function editAccount(ctx: Ctx, changes: Omit<AccountForm, 'pws'>): Promise<void> {
  const user = await ownRow(ctx);
  if (changes.avatar && changes.avatar !== user.avatar && !(await isOwnFile(ctx, changes.avatar))) {
    throw new AppError('A0400', '头像应为自己上传的图片', { errors: [{ path: 'avatar', msg: '头像应为自己上传的图片' }] });
  }
  if (isSubsetOf(changes, user)) return;
  const isUnproved = isContactChanged(changes, user) && (await ownDevice(ctx))?.isProved !== true;
  await storeOwnAccount(ctx, user, isUnproved ? { ...changes, contactSetAt: ctx.now } : changes);
}
