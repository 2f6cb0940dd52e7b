import { ACCOUNT_PAGE } from '@houtai/contract/account';

import { notify } from '#modules/messages/index.ts';
import { deviceOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** Notifies a person of a change to their account's proofs, whoever made it, because it may not have been them. */
export async function notifyAboutOwnSecurity(ctx: OpenCtx, userId: string, { title, by }: { title: string; by?: string }): Promise<void> {
  const where = by === undefined ? `${deviceOf(ctx.userAgent)} · ${ctx.ip}` : `由${by}操作`;
  const content = `${where}。不是您本人的意思时，请立即修改密码并联系系统管理员。`;
  // Without an actor, so that people are also notified of their own changes.
  await notify(
    { ...ctx, actor: null },
    { to: [userId], msgType: '0', title, content, url: ACCOUNT_PAGE, record: { type: 'user', id: userId }, isUrgent: true },
  );
}
