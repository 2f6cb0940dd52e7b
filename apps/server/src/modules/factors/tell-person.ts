import { ACCOUNT_PAGE } from '@houtai/contract/account';

import { notify } from '#modules/messages/index.ts';
import { deviceOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** Tells a person what became of the proofs of their account, whoever did it: it may not have been them. */
export async function tellPerson(ctx: OpenCtx, userId: string, { title, by }: { title: string; by?: string }): Promise<void> {
  const where = by === undefined ? `${deviceOf(ctx.userAgent)} · ${ctx.ip}` : `由${by}操作`;
  const content = `${where}。不是您本人的意思时，请立即修改密码并联系系统管理员。`;
  // The person is told of what they did themselves, too.
  await notify(
    { ...ctx, actor: null },
    { to: [userId], msgType: '0', title, content, url: ACCOUNT_PAGE, record: { type: 'user', id: userId }, isUrgent: true },
  );
}
