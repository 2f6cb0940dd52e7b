import { BASE_PATH } from '@houtai/contract/limits';
import { AUTH_REDIRECT_PAGE } from '@houtai/contract/session';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { publicOrigin } from '#platform/http/public-origin.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import type { Http } from '#platform/http/serve.ts';
import type { Messaging } from '#platform/messaging.ts';

import { hasOpenSecret, issueSecret, redeemSecret, type SecretPurpose, subjectOfErrand } from './one-time-secrets.ts';
import { makeSecret } from './secrets.ts';
import { browserOf, markBrowser } from './session-cookies.ts';

export const NOT_CONFIGURED = '还没有配置企业微信，不能用它登录或绑定；请用其他方式登录，或联系系统管理员配置';

export const BAD_STATE = '企业微信登录已失效或不是由本浏览器发起，请重新登录';

/** The result of the authorise page, and the secret of the browser that brings it. */
export type WxReturn = { wxCode: string; wxState: string; browser: string };

/**
 * Starts a round trip to enterprise messaging that only this browser can finish, once, within ten minutes: a sign-in, or linking one's
 * account.
 */
export async function startWx(
  ctx: OpenCtx,
  http: Http,
  { way, linkOf }: { way: 'scan' | 'inside'; linkOf: string | null },
): Promise<{ url: string; wxState: string }> {
  const { messaging } = http.request.server.deps;
  const service = requireMessaging(messaging);
  const browser = await browserFor(ctx, browserOf(http), linkOf);
  const subject = subjectOfErrand({ browser, linkOf });
  const { secret: state } = await issueSecret(ctx, { purpose: 'wx-state', subject });
  markBrowser(http, browser);
  const origin = publicOrigin(http);
  return { url: service.authorizeAddress(way, { redirectUri: `${origin}${BASE_PATH}${AUTH_REDIRECT_PAGE}`, state }), wxState: state };
}

/** A new secret for the browser, or its present one while a round trip of the same kind is open, so that two windows work in parallel. */
async function browserFor(ctx: OpenCtx, had: string, linkOf: string | null): Promise<string> {
  const isOpen = had !== '' && (await hasOpenSecret(ctx, { purpose: 'wx-state', subject: subjectOfErrand({ browser: had, linkOf }) }));
  return isOpen ? had : makeSecret();
}

/** The messaging service, or a refusal if none is configured. */
export function requireMessaging(messaging: Messaging | null): Messaging {
  if (!messaging) throw new AppError('A0404', NOT_CONFIGURED);
  return messaging;
}

/** Uses up a state; false if it is unknown, used, expired, of another browser or for another purpose. */
export async function redeemState(ctx: OpenCtx, wxState: string, errand: SecretPurpose): Promise<boolean> {
  return errand.browser !== '' && (await redeemSecret(ctx, wxState, { purpose: 'wx-state', subject: subjectOfErrand(errand) }));
}
