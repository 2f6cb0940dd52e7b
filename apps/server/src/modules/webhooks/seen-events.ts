import { and, asc, eq, inArray } from 'drizzle-orm';

import { reachesOfPeople } from '#modules/grants/index.ts';
import { actorOfProgram, programNow } from '#modules/programs/index.ts';
import type { Deps } from '#platform/deps.ts';
import { groupBy } from '#platform/group-by.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { type SystemCtx, systemCtx } from '#platform/system-ctx.ts';

import { recordsOf } from './event-sources.ts';
import { isServed, type SendCtx } from './served-hooks.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

type Event = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'recordType' | 'recordId' | 'former' | 'isTest'>;

const AT_ONCE = 200;

/** The context for checking who sees a record, without an actor. */
export function sendingCtx(deps: Deps, log: SendCtx['log']): SystemCtx {
  return systemCtx(deps, { log, origin: { kind: 'job', name: 'webhooks:send' } });
}

/**
 * The events whose records a program sees at present with its keeper's access, or saw before a removal; null while the program is disabled.
 */
export async function seenEvents(ctx: SystemCtx, programId: string, events: readonly Event[]): Promise<ReadonlySet<string> | null> {
  const actor = await programNow(ctx, programId)
    .then((program) => actorOfProgram(ctx, program))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  if (!actor) return null;
  const seen = new Set(events.filter(({ isTest }) => isTest).map(({ id }) => id));
  for (const [type, own] of groupBy(
    events.filter(({ isTest }) => !isTest),
    ({ recordType }) => recordType,
  )) {
    const visibility = recordsOf(ctx, type)?.visibility;
    if (!visibility) continue;
    const [keys, [reach]] = await Promise.all([
      visibility.keysOf(ctx, [...new Set(own.map(({ recordId }) => recordId))]),
      reachesOfPeople(ctx, [actor], visibility.parts),
    ]);
    for (const { id, recordId, former } of own)
      if (reach && [keys.get(recordId), former].some((one) => one && visibility.isSeenBy(one, reach))) seen.add(id);
  }
  return seen;
}

/**
 * Queues new events that their program may see, and deletes the others. Runs after the commit, because checking inside the change would
 * cost more than everything else about webhooks.
 */
export async function sortNew({ db, deps, log }: SendCtx): Promise<void> {
  const skipped: string[] = [];
  for (;;) {
    const rows = await db
      .select({ event: webhookDeliveries, programId: webhooks.programId })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.hookId))
      .where(and(eq(webhookDeliveries.state, 'new'), isServed))
      .orderBy(asc(webhookDeliveries.at), asc(webhookDeliveries.id))
      .limit(AT_ONCE + skipped.length);
    const fresh = rows.filter(({ event }) => !skipped.includes(event.id));
    if (fresh.length === 0) return;
    for (const [programId, own] of groupBy(fresh, (row) => row.programId)) {
      const events = own.map(({ event }) => event);
      const seen = await seenEvents(sendingCtx(deps, log), programId, events);
      if (!seen) {
        skipped.push(...events.map(({ id }) => id));
        continue;
      }
      const isNew = eq(webhookDeliveries.state, 'new');
      const [kept, unseen] = [events.filter(({ id }) => seen.has(id)), events.filter(({ id }) => !seen.has(id))];
      const among = (some: readonly Event[]) =>
        and(
          inArray(
            webhookDeliveries.id,
            some.map(({ id }) => id),
          ),
          isNew,
        );
      if (kept.length > 0) await db.update(webhookDeliveries).set({ state: 'waiting' }).where(among(kept));
      if (unseen.length > 0) await db.delete(webhookDeliveries).where(among(unseen));
    }
  }
}
