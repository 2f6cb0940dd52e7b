import type { Access, Call } from '@houtai/contract/call';
import { PROOF_LASTS_MS } from '@houtai/contract/limits';
import { tagName } from '@houtai/contract/tags';

import { type Actor, holds } from '../db/work/context.ts';
import { AppError } from './replies/errors.ts';

/** Throws unless the caller may make the call: L0001 without a valid token, A0301 without permission. */
export function assertAccess({ access, withFirstPassword = false }: Pick<Call, 'access' | 'withFirstPassword'>, actor: Actor | null): void {
  const refusal = accessRefusal(access, actor, withFirstPassword);
  if (refusal) throw refusal;
}

/** Throws L0006 unless the caller recently proved their identity. */
export function assertProved(actor: Actor | null, now: Date): void {
  const provedAt = actor?.provedAt;
  if (provedAt && now.getTime() - provedAt.getTime() <= PROOF_LASTS_MS) return;
  throw new AppError('L0006', '请再次确认身份');
}

/** Whether calls with this access need no session: open ones, and those that read a token themselves. */
export function isWithoutSession(access: Access): access is 'open' | 'ai-client' {
  return access === 'open' || access === 'ai-client';
}

/** Whether the caller may make a call with this access. */
export function hasAccess(access: Access, actor: Actor | null): boolean {
  return accessRefusal(access, actor) === null;
}

/** The refusal of a caller who may not make a call with this access; null if they may. */
export function accessRefusal(access: Access, actor: Actor | null, withFirstPassword = false): AppError | null {
  if (access === 'open') return null;
  if (access === 'ai-client') return new AppError('L0001', '只接受 AI 客户端的令牌，登录不能代替');
  if (actor === null) return new AppError('L0001', '登录已失效，请重新登录');
  if (!isFor(access, actor)) return new AppError('A0301', access === 'member' ? '仅会员可以使用该功能' : '会员账号不能使用该功能');
  // Other people may know the first password, so it gives access only to its change.
  if (actor.mustChangePassword && !withFirstPassword) return new AppError('A0301', '请先修改初始密码');
  return isWithoutTag(access) || holds(actor, access)
    ? null
    : new AppError('A0301', `没有「${tagName(access)}」权限（${access}），请联系系统管理员授权`);
}

function isFor(access: Access, { kind }: Actor): boolean {
  return access === 'staff-or-member' || kind === (access === 'member' ? 'member' : 'staff');
}

function isWithoutTag(access: Access): boolean {
  return access === 'signed-in' || access === 'member' || access === 'staff-or-member';
}
