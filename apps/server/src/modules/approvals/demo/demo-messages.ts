import { HOUR_MS } from '@houtai/contract/durations';
import { inArray } from 'drizzle-orm';

import { type Action, type ApprovalState, type FlowEffect, openTasks } from '#modules/approval-rules/index.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { noticesOf } from '../flows/notify-about-flow.ts';

/** An action of a demo flow and its result. */
export type DemoStep = { action: Action; state: ApprovalState; effects: readonly FlowEffect[] };

export type DemoMessage = Omit<typeof messages.$inferInsert, 'companyId'>;

export function lastDemoStep(story: readonly [DemoStep, ...DemoStep[]]): DemoStep {
  return story.at(-1) ?? story[0];
}

/** The messages of a story: unread while the task is pending, otherwise read an hour later. */
export function messagesOf(
  story: readonly [DemoStep, ...DemoStep[]],
  { now, ...about }: Pick<Parameters<typeof noticesOf>[0], 'flow' | 'document'> & { now: Date },
): DemoMessage[] {
  const open = openTasks(lastDemoStep(story).state).map(({ id }) => id);
  return story.flatMap(({ action, state, effects }) => {
    const at = new Date(action.at);
    const waiting = effects.flatMap((effect) => (effect.type === 'ask' && open.includes(effect.task) ? effect.person : []));
    return noticesOf({ ...about, action, state, effects }).flatMap(({ to, record, ...message }) =>
      to
        .filter((userId) => userId !== action.by)
        .map((userId) => ({
          ...message,
          userId,
          senderId: action.by,
          recordType: record.type,
          recordId: record.id,
          createdAt: at,
          readAt: waiting.includes(userId) ? null : new Date(Math.min(at.getTime() + HOUR_MS, now.getTime())),
        })),
    );
  });
}

/** Stores messages in chronological order, because their keys are ordered by time. */
export async function insertDemoMessages({ db }: SeedCtx, told: readonly DemoMessage[]): Promise<void> {
  const people = await db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(inArray(users.id, [...new Set(told.map(({ userId }) => userId))]));
  const companyOf = new Map(people.map(({ id, companyId }) => [id, companyId]));
  const rows = told.map((message) => ({ ...message, companyId: companyOf.get(message.userId) ?? '' }));
  if (rows.length > 0) await db.insert(messages).values(rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()));
}
