import { DAY_MS } from '@houtai/contract/durations';
import { FORGOTTEN_A_DAY } from '@houtai/contract/limits';
import { and, eq, gte } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { countAttempt } from '#modules/session/index.ts';
import { publish } from '#platform/bus/bus.ts';
import type { Config } from '#platform/config.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';

import { firstAccess } from './first-access.tables.ts';
import { makeLinks } from './links.ts';
import { queueLinks, transportsOfUsers } from './send-links.ts';

const GOOD_DAYS = 1;

/** Whether any transport can send links. */
export async function areLinksSent(
  ctx: Pick<OpenCtx, 'db' | 'registry'>,
  { config, messaging }: Pick<Deps, 'config' | 'messaging'>,
): Promise<boolean> {
  if (!config.publicAddress) return false;
  if (messaging) return true;
  const mail = ctx.registry.given('transports').find(({ key }) => key === 'mail');
  return mail !== undefined && (await mail.takes(ctx)) !== null;
}

/**
 * Sends a link to the owner of a phone number, at most three times a day, and not within a day after somebody else set their phone or
 * address. The answer does not reveal whether the account exists.
 */
export async function sendForgotten(ctx: OpenCtx, config: Config, phone: string): Promise<void> {
  countAttempt(ctx);
  if (!config.publicAddress) return;
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id, contactSetAt: users.contactSetAt })
      .from(users)
      .where(and(eq(users.phone, phone), eq(users.active, true), eq(users.kind, 'staff')))
      .for('no key update');
    const dayAgo = new Date(ctx.now.getTime() - DAY_MS);
    if (!user || (user.contactSetAt !== null && user.contactSetAt > dayAgo)) return;
    const isOfDay = and(eq(firstAccess.userId, user.id), eq(firstAccess.purpose, 'forgotten'), gte(firstAccess.createdAt, dayAgo));
    if ((await ctx.db.$count(firstAccess, isOfDay)) >= FORGOTTEN_A_DAY) return;
    const ways = await transportsOfUsers(ctx, [user.id]);
    if (!ways.has(user.id)) return;
    await queueLinks(ctx, await makeLinks(ctx, { userIds: [user.id], purpose: 'forgotten', days: GOOD_DAYS, by: null }), ways);
    // Wakes the senders.
    await publish(ctx, 'messages', [user.id]);
  });
}
