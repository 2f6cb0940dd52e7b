import type { Backlog } from '@houtai/contract/deliveries';
import { DELIVERIES } from '@houtai/contract/deliveries-list';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, count, eq, inArray, min, type SQL, sql } from 'drizzle-orm';

import { defineList } from '#modules/lists/index.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { deliveries } from './deliveries.tables.ts';

const { transport, state, problem, attempts, createdAt, at } = deliveries;

export const DELIVERY_LIST = defineList(DELIVERIES, {
  from: (select) =>
    select.from(deliveries).innerJoin(users, eq(users.id, deliveries.userId)).leftJoin(messages, eq(messages.id, deliveries.messageId)),
  id: deliveries.id,
  columns: {
    title: sql<string>`coalesce(${messages.title}, ${deliveries.title})`,
    userName: users.name,
    transport,
    state,
    problem,
    attempts,
    createdAt,
    at,
  },
  visible: isOfCompany,
});

export async function deliveryBacklog(ctx: Ctx): Promise<Backlog> {
  const rows = await ctx.db
    .select({ state: deliveries.state, count: count(), oldest: min(deliveries.createdAt) })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .where(and(isOfCompany(ctx), inArray(deliveries.state, ['waiting', 'failed'])))
    .groupBy(deliveries.state);
  const [waiting, failed] = ['waiting', 'failed'].map((state) => rows.find((row) => row.state === state));
  return { waiting: waiting?.count ?? 0, oldest: waiting?.oldest?.toISOString() ?? null, failed: failed?.count ?? 0 };
}

/** Schedules failed deliveries for an immediate retry, all of them if none are named; returns their number. */
export async function retryDeliveries(ctx: Ctx, ids?: readonly string[]): Promise<number> {
  const visible = ctx.db.select({ id: users.id }).from(users).where(isOfCompany(ctx));
  const rows = await ctx.db
    .update(deliveries)
    .set({ state: 'waiting', attempts: 0, at: ctx.now })
    .where(and(ids && inArray(deliveries.id, [...ids]), eq(deliveries.state, 'failed'), inArray(deliveries.userId, visible)))
    .returning({ id: deliveries.id });
  return rows.length;
}

/** The people of the caller's company, or of every company for callers with all rights. */
function isOfCompany({ actor }: Ctx): SQL | undefined {
  return holds(actor, ALL_TAGS) ? undefined : eq(users.companyId, actor.companyId);
}
