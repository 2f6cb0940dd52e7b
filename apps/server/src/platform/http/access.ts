import type { Access } from '@houtai/contract/call';
import { tagName } from '@houtai/contract/tags';

import { type Actor, holds } from '../db/context.ts';
import { AppError } from './errors.ts';

/** Throws unless the caller may make a call of this access: L0001 without a valid token, A0301 without the right. */
export function assertAccess(access: Access, actor: Actor | null): void {
  const refusal = accessRefusal(access, actor);
  if (refusal) throw refusal;
}

/** Whether the caller may make a call of this access. */
export function hasAccess(access: Access, actor: Actor | null): boolean {
  return accessRefusal(access, actor) === null;
}

/** What the caller is answered who may not make a call of this access; null for one who may. */
export function accessRefusal(access: Access, actor: Actor | null): AppError | null {
  if (access === 'open') return null;
  if (actor === null) return new AppError('L0001', '登录已失效，请重新登录');
  if (access === 'staff-or-member') return null;
  if (access === 'member') return actor.kind === 'member' ? null : new AppError('A0301', '仅会员可以使用该功能');
  if (actor.kind !== 'staff') return new AppError('A0301', '会员账号不能使用该功能');
  if (access === 'signed-in') return null;
  if (actor.mustChangePassword) return new AppError('A0301', '请先修改初始密码');
  return holds(actor, access) ? null : new AppError('A0301', `没有「${tagName(access)}」权限（${access}），请联系系统管理员授权`);
}
