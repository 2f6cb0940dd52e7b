import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Backlog, Delivery } from '@houtai/contract/deliveries';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, count, desc, eq, ilike, inArray, min, or, type SQL } from 'drizzle-orm';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/context.ts';
import { likeContains, type PageResult, readPage, type RowSource } from '#platform/db/read-page.ts';

import { deliveries } from './deliveries.tables.ts';

type Query = RequestOf<typeof calls.deliveries.page>;
/** The list without its page. */
type DeliveryQuery = Omit<Query, 'offset' | 'limit'>;

export function deliveryPage(ctx: Ctx, query: Query): Promise<PageResult<Delivery>> {
  const { read, count } = deliveryList(ctx, query);
  return readPage<Delivery>(query, read, count);
}

export function deliveryList(ctx: Ctx, query: DeliveryQuery): RowSource<Delivery> {
  const where = and(isOfCompany(ctx), fits(query));
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select({ delivery: deliveries, userName: users.name, title: messages.title })
        .from(deliveries)
        .innerJoin(users, eq(users.id, deliveries.userId))
        .innerJoin(messages, eq(messages.id, deliveries.messageId))
        .where(where)
        .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
        .limit(limit)
        .offset(skip);
      return rows.map(toDelivery);
    },
    count: async () => {
      const [row] = await ctx.db
        .select({ total: count() })
        .from(deliveries)
        .innerJoin(users, eq(users.id, deliveries.userId))
        .innerJoin(messages, eq(messages.id, deliveries.messageId))
        .where(where);
      return row?.total ?? 0;
    },
  };
}

function toDelivery({
  delivery,
  userName,
  title,
}: {
  delivery: typeof deliveries.$inferSelect;
  userName: string;
  title: string;
}): Delivery {
  const { id, state, attempts, problem, createdAt, at } = delivery;
  return { id, userName, title, state, attempts, problem, createdAt: createdAt.toISOString(), at: at.toISOString() };
}

export async function backlog(ctx: Ctx): Promise<Backlog> {
  const rows = await ctx.db
    .select({ state: deliveries.state, count: count(), oldest: min(deliveries.createdAt) })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .where(and(isOfCompany(ctx), inArray(deliveries.state, ['waiting', 'failed'])))
    .groupBy(deliveries.state);
  const [waiting, failed] = ['waiting', 'failed'].map((state) => rows.find((row) => row.state === state));
  return { waiting: waiting?.count ?? 0, oldest: waiting?.oldest?.toISOString() ?? null, failed: failed?.count ?? 0 };
}

/** Has failed ones tried again at once, all of them where none are named; gives how many these are. */
export async function retryDeliveries(ctx: Ctx, ids?: readonly string[]): Promise<number> {
  const visible = ctx.db.select({ id: users.id }).from(users).where(isOfCompany(ctx));
  const rows = await ctx.db
    .update(deliveries)
    .set({ state: 'waiting', attempts: 0, at: ctx.now })
    .where(and(ids && inArray(deliveries.id, [...ids]), eq(deliveries.state, 'failed'), inArray(deliveries.userId, visible)))
    .returning({ id: deliveries.id });
  return rows.length;
}

/** The people of the caller's company; of every company for whoever holds everything. */
function isOfCompany({ actor }: Ctx): SQL | undefined {
  return holds(actor, ALL_TAGS) ? undefined : eq(users.companyId, actor.companyId);
}

function fits({ state, keyword }: DeliveryQuery): SQL | undefined {
  return and(
    state ? eq(deliveries.state, state) : undefined,
    keyword ? or(ilike(messages.title, likeContains(keyword)), ilike(users.name, likeContains(keyword))) : undefined,
  );
}
