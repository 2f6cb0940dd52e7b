import type { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { Http } from '#platform/http/serve.ts';

import { confirmPassword } from './confirm-password.ts';
import { linkIdentity } from './linked-identities.ts';
import { browserOf } from './session-cookies.ts';
import { countSignInAttempt, refuseSignIn } from './sign-in-failures.ts';
import { type Attempt, recordFailedSignIn, recordSignIn } from './sign-in-log.ts';
import { BAD_STATE, redeemState, requireMessaging, startWx } from './wx-identity.ts';

type Own = { user: typeof users.$inferSelect };
type Start = Own & { way: 'scan' | 'inside'; pws: string };

/** Starts linking the caller's account to a messaging identity: verifies the password, and returns a state that stands for it. */
export async function startOwnLink(ctx: Ctx, http: Http, { user, way, pws }: Start): Promise<{ url: string; wxState: string }> {
  const { messaging, pause } = http.request.server.deps;
  requireMessaging(messaging);
  await confirmPassword(ctx, { user, pws }, { wrong: '密码不正确', pause });
  return startWx(ctx, http, { way, linkOf: user.id });
}

/** Links the identity from the authorise page to the caller's account. An invalid state counts like a wrong password. */
export async function finishOwnLink(
  ctx: Ctx,
  http: Http,
  { user, wxCode, wxState }: Own & { wxCode: string; wxState: string },
): Promise<void> {
  const { messaging, pause } = http.request.server.deps;
  const service = requireMessaging(messaging);
  const tried: Attempt = { account: user.phone, userId: user.id, loginType: 'wxwork' };
  const errand = { browser: browserOf(http), linkOf: user.id };
  const outcome = await countSignInAttempt(ctx, { account: user.phone, client: ctx.actor.sessionId }, () =>
    redeemState(ctx, wxState, errand),
  );
  if (outcome.kind !== 'right') {
    await recordSignIn(ctx, tried, outcome.kind === 'locked' ? 'locked' : 'state');
    return refuseSignIn(ctx, outcome, { wrong: BAD_STATE, pause });
  }
  await recordFailedSignIn(ctx, tried, async () => linkIdentity(ctx, user.id, await service.identityOf(ctx, wxCode)));
}
