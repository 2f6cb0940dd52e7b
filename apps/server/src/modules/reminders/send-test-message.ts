import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { localDateTime } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { type Transport, TRANSPORTS } from '@houtai/contract/message-choices';
import { REMINDER_KINDS } from '@houtai/contract/reminder-kinds';
import { and, eq, gt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { deliveries } from '#modules/deliveries/index.ts';
import { messages, notify } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { digestOf } from './digest.ts';

/** Not a reminder: it is neither counted among those of a day nor snoozed. */
const KIND = 'test';
const PAUSE_MS = 60_000;

type Sent = { transport: Transport; at: Date };

/** Sends the caller their list as it is now, by each transport that is on for any reminder. */
export function sendTestMessage(ctx: Ctx): Promise<Sent[]> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor;
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const since = new Date(ctx.now.getTime() - PAUSE_MS);
    const isOwn = and(eq(messages.userId, userId), eq(messages.kind, KIND), gt(messages.createdAt, since));
    if ((await ctx.db.$count(messages, isOwn)) > 0) throw new AppError('A0409', '刚刚发过一条，一分钟后可以再发');
    const [id, digest] = [uuidv7(), await digestOf(ctx)];
    await notify(
      // Without an actor: notify skips the sender, who is the recipient here.
      { ...ctx, actor: null },
      {
        id,
        to: [userId],
        msgType: '0',
        kind: KIND,
        kinds: REMINDER_KINDS,
        title: `试发：${digest?.title ?? '现在没有要做的'}`,
        content: ['这是你自己试发的，提醒会这样到达', ...(digest?.lines(new Set()) ?? [])].join('\n'),
        url: linkTo(AGENDA_PAGE, {}),
        record: { type: 'reminder', id },
        isHandedOver: true,
      },
    );
    const { transport, at, messageId } = deliveries;
    const queued = await ctx.db.select({ transport, at }).from(deliveries).where(eq(messageId, id)).orderBy(transport);
    return [{ transport: 'console', at: ctx.now }, ...queued];
  });
}

/** Where a test message goes, in words. */
export function testMessageWords(sent: readonly Sent[], now: Date): string {
  const words = sent.map(({ transport, at }) =>
    at > now ? `${TRANSPORTS[transport]}（免打扰，${localDateTime(at).slice(5, 16)} 发）` : TRANSPORTS[transport],
  );
  return `已发到${words.join('、')}`;
}
