import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@houtai/contract/webhooks';
import { MAX_WEBHOOK_TRIES } from '@houtai/contract/webhooks-form';
import { and, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { assertFor, programNow, programs } from '#modules/programs/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { messageIdOf } from './send-webhooks.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

const keepers = alias(users, 'keepers');

/** All webhooks by name, as lists show them. */
export async function webhookRows({ db, now }: Ctx): Promise<Webhook[]> {
  const rows = await db
    .select({
      hook: webhooks,
      programName: users.name,
      isActive: sql<boolean>`${users.active} and ${keepers.active}`,
      keeperId: keepers.id,
      keeperName: keepers.name,
    })
    .from(webhooks)
    .innerJoin(programs, eq(programs.id, webhooks.programId))
    .innerJoin(users, eq(users.id, programs.id))
    .innerJoin(keepers, eq(keepers.id, programs.keeperId))
    .orderBy(asc(webhooks.name), asc(webhooks.id));
  const { hookId, state, tries } = webhookDeliveries;
  const counted = await db
    .select({ hookId, state, isTried: sql<boolean>`${tries} > 0`, count: count() })
    .from(webhookDeliveries)
    .where(ne(state, 'new'))
    .groupBy(hookId, state, sql`${tries} > 0`);
  const countsOf = groupBy(counted, (row) => row.hookId);
  return rows.map(({ hook, programName, isActive, keeperId, keeperName }) => {
    const own = countsOf.get(hook.id) ?? [];
    const sum = (is: (row: (typeof own)[number]) => boolean) => own.filter(is).reduce((all, row) => all + row.count, 0);
    const { id, name, url, programId, events, secretPrefix, failingSince, version } = hook;
    const isFormerGood = hook.formerUntil !== null && hook.formerUntil > now;
    return {
      id,
      name,
      url,
      programId,
      programName,
      keeperId,
      keeperName,
      events,
      secretPrefix,
      version,
      state: isActive ? hook.state : 'stopped',
      formerUntil: isFormerGood ? (hook.formerUntil?.toISOString() ?? '') : '',
      failingSince: failingSince?.toISOString() ?? '',
      counts: {
        all: sum(() => true),
        waiting: sum((row) => row.state === 'waiting' && !row.isTried),
        retrying: sum((row) => row.state === 'waiting' && row.isTried),
        failed: sum((row) => row.state === 'failed'),
      },
    };
  });
}

/** Sent events name records and people, so only people with the keeper's access may read them. */
async function assertMayRead(ctx: Ctx, hookId: string): Promise<void> {
  const [hook] = await ctx.db.select({ programId: webhooks.programId }).from(webhooks).where(eq(webhooks.id, hookId));
  if (!hook) throw notFound('Webhook');
  assertFor(ctx, (await programNow(ctx, hook.programId)).keeperId);
}

const { state, tries } = webhookDeliveries;

const STATES: Record<RequestOf<typeof calls.webhooks.deliveries>['state'], SQL | undefined> = {
  all: undefined,
  waiting: and(eq(state, 'waiting'), eq(tries, 0)),
  retrying: and(eq(state, 'waiting'), gt(tries, 0)),
  failed: eq(state, 'failed'),
};

/** The events of a webhook, newest first. */
export async function deliveryPage(ctx: Ctx, { hookId, state, offset, limit }: RequestOf<typeof calls.webhooks.deliveries>) {
  await assertMayRead(ctx, hookId);
  const where = and(eq(webhookDeliveries.hookId, hookId), ne(webhookDeliveries.state, 'new'), STATES[state]);
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(limit)
      .offset((offset - 1) * limit),
    ctx.db.$count(webhookDeliveries, where),
  ]);
  return { rows: rows.map(toRow), total };
}

type Row = typeof webhookDeliveries.$inferSelect;

function toRow(row: Row): WebhookDelivery {
  const { id, type, number, recordId, createdAt, tries, attempts, at } = row;
  const { status, problem, ms } = attempts.at(-1) ?? { status: 0, problem: '', ms: 0 };
  const state = stateOf(row);
  const nextAt = state === 'waiting' || state === 'retrying' ? at.toISOString() : '';
  return { id, type, number, recordId, tries, status, problem, ms, at: createdAt.toISOString(), state, nextAt };
}

function stateOf({ state, attempts }: Row): WebhookDelivery['state'] {
  if (state !== 'new' && state !== 'waiting') return state;
  return attempts.length > 0 ? 'retrying' : 'waiting';
}

/** An event with every attempt, its request and response. */
export async function deliveryDetail(ctx: Ctx, id: string): Promise<WebhookDeliveryDetail> {
  const [row] = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!row) throw notFound('事件');
  await assertMayRead(ctx, row.hookId);
  const { eventId, body, answer, attempts, isTest } = row;
  const left = isTest ? 0 : Math.max(MAX_WEBHOOK_TRIES - row.tries, 0);
  return { ...toRow(row), messageId: messageIdOf(eventId), body, answer, attempts, left };
}

/** Sends events again with the same ids and bytes; whether the program sees the record is checked again. */
export async function resendDeliveries(ctx: Ctx, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: webhookDeliveries.id, hookId: webhookDeliveries.hookId })
      .from(webhookDeliveries)
      .where(and(inArray(webhookDeliveries.id, [...ids]), ne(webhookDeliveries.state, 'new')));
    if (rows.length < new Set(ids).size) throw notFound('事件');
    for (const hookId of new Set(rows.map((row) => row.hookId))) await assertMayRead(ctx, hookId);
    const again = await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, at: ctx.now })
      .where(inArray(webhookDeliveries.id, [...ids]))
      .returning({ id: webhookDeliveries.id });
    await publish(ctx, 'webhooks', ['']);
    return again.length;
  });
}
