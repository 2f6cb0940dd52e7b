import { localDate, startOfDay } from '@houtai/contract/dates';
import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';
import { and, count, eq, gte, min } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { deliveries } from './deliveries.tables.ts';

type Figures = { sentToday: number; waiting: number; oldestWaitSeconds: number };

/** Today's figures of a transport. */
export async function figuresOf({ db, now }: Pick<OpenCtx, 'db' | 'now'>, transport: DeliveryTransportKey): Promise<Figures> {
  const of = eq(deliveries.transport, transport);
  const sentToday = await db.$count(
    deliveries,
    and(of, eq(deliveries.state, 'sent'), gte(deliveries.at, startOfDay(localDate(now)) ?? now)),
  );
  const [row] = await db
    .select({ waiting: count(), oldest: min(deliveries.createdAt) })
    .from(deliveries)
    .where(and(of, eq(deliveries.state, 'waiting')));
  const oldest = row?.oldest ?? now;
  return { sentToday, waiting: row?.waiting ?? 0, oldestWaitSeconds: Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1_000)) };
}

/** Drops what waits for a disabled transport, so that enabling it later does not send outdated messages. */
export async function failWaitingDeliveries(
  { db, now }: Pick<OpenCtx, 'db' | 'now'>,
  transport: DeliveryTransportKey,
  problem: string,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'failed', problem, at: now })
    .where(and(eq(deliveries.transport, transport), eq(deliveries.state, 'waiting')));
}
