import type { OpenCtx } from '../../platform/db/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { Messaging } from '../../platform/messaging.ts';
import { issueSecret, redeemSecret } from './one-time-secrets.ts';
import { hashSecret } from './secrets.ts';

/** What the authorise page sent back, and the secret of the browser that brings it. */
export type WxReturn = { wxCode: string; wxState: string; browser: string };

/** Starts an enterprise-messaging sign-in that only this browser can finish, once, within ten minutes. */
export async function startWxSignIn(
  ctx: OpenCtx,
  messaging: Messaging | null,
  { way, browser, redirectUri }: { way: 'scan' | 'inside'; browser: string; redirectUri: string },
): Promise<{ url: string; wxState: string }> {
  const service = configured(messaging);
  const { secret: state } = await issueSecret(ctx, { purpose: 'wx-state', subject: hashSecret(browser) });
  return { url: service.authorizeAddress(way, { redirectUri, state }), wxState: state };
}

/** The messaging service, or a refusal where none is configured. */
export function configured(messaging: Messaging | null): Messaging {
  if (!messaging) throw notFound('企业微信登录');
  return messaging;
}

/** Uses the state up; throws A0200 for one that is unknown, used, expired or of another browser. */
export async function redeemState(ctx: OpenCtx, { wxState, browser }: WxReturn): Promise<void> {
  const subject = hashSecret(browser);
  if (browser !== '' && (await redeemSecret(ctx, wxState, { purpose: 'wx-state', subject }))) return;
  throw new AppError('A0200', '企业微信登录已失效或不是由本浏览器发起，请重新登录');
}
