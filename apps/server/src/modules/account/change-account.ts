import type { AccountForm } from '@houtai/contract/account';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isOwnFile } from '../files/index.ts';
import { confirmPassword } from '../session/index.ts';
import { storeOwnAccount } from '../users/index.ts';
import { ownRow } from './own-account.ts';

export async function editAccount(ctx: Ctx, form: AccountForm, pause: (ms: number) => Promise<void>): Promise<void> {
  const { pws, ...changes } = form;
  if (Object.keys(changes).length === 0) throw new AppError('A0400', '没有可修改的内容，可以修改的有昵称、邮箱、头像和手机号');
  const user = await ownRow(ctx);
  if (form.phone !== undefined && form.phone !== user.phone) {
    await confirmPassword(ctx, { user, pws: pws ?? '' }, { wrong: '密码不正确', pause });
  }
  if (form.avatar && form.avatar !== user.avatar && !(await isOwnFile(ctx, form.avatar))) {
    throw new AppError('A0400', '头像应为自己上传的图片', { errors: [{ path: 'avatar', msg: '头像应为自己上传的图片' }] });
  }
  await storeOwnAccount(ctx, changes);
}
