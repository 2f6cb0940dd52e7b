import type { Access } from '@houtai/contract/call';
import { TAGS } from '@houtai/contract/tags';

import { type Actor, holds } from '../db/context.ts';
import { AppError } from './errors.ts';

/** Throws unless the caller may make a call of this access: L0001 without a valid token, A0301 without the right. */
export function assertAccess(access: Access, actor: Actor | null): void {
  if (access === 'open') return;
  if (actor === null) throw new AppError('L0001', '登录已失效，请重新登录');
  if (access === 'staff-or-member') return;
  if (access === 'member') {
    if (actor.kind !== 'member') throw new AppError('A0301', '仅会员可以使用该功能');
    return;
  }
  if (actor.kind !== 'staff') throw new AppError('A0301', '会员账号不能使用该功能');
  if (access === 'signed-in') return;
  if (actor.mustChangePassword) throw new AppError('A0301', '请先修改初始密码');
  if (!holds(actor, access)) {
    throw new AppError('A0301', `没有「${TAGS[access]}」权限（${access}），请联系系统管理员授权`);
  }
}
