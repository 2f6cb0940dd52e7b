import type { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { isPassword } from '#platform/passwords.ts';

import { countSignInAttempt, refuseSignIn } from './sign-in-failures.ts';
import { recordSignIn } from './sign-in-log.ts';

type Pause = (ms: number) => Promise<void>;
type Given = { user: typeof users.$inferSelect; pws: string };

/**
 * Verifies the password of a signed-in person like a sign-in: failures count for this session, are recorded, lock, and cause growing
 * pauses. Throws if it is wrong.
 */
export async function confirmPassword(ctx: Ctx, { user, pws }: Given, { wrong, pause }: { wrong: string; pause: Pause }): Promise<void> {
  const outcome = await countSignInAttempt(ctx, { account: user.phone, client: ctx.actor.sessionId }, () =>
    isPassword(user.passwordHash, pws),
  );
  if (outcome.kind === 'right') return;
  const tried = { account: user.phone, userId: user.id, loginType: user.kind === 'member' ? 'member' : 'phone' } as const;
  await recordSignIn(ctx, tried, outcome.kind);
  return refuseSignIn(ctx, outcome, { wrong, pause });
}
