import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';

import { isServed, type SendCtx } from './served-hooks.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

export type Due = typeof webhookDeliveries.$inferSelect;

/** How many events of one webhook are sent concurrently; they belong to different records. */
const AT_ONCE = 10;
/** Events taken by a server that died are sent by another after this time, with the same id. */
const TAKEN_FOR_MS = 60_000;

const { hookId, recordType, recordId, recordVersion, id, state, at, isTest } = webhookDeliveries;

/** Condition: no earlier event of the same record is still to be sent. */
const isFirst = sql`not exists (
  select 1 from ${webhookDeliveries} earlier
  where earlier.hook_id = ${hookId} and earlier.record_type = ${recordType} and earlier.record_id = ${recordId}
    and earlier.state in ('new', 'waiting') and (earlier.record_version, earlier.id) < (${recordVersion}, ${id}))`;

const isActive = and(or(eq(webhooks.state, 'active'), eq(isTest, true)), isServed);

/** The webhooks with a due event. */
export async function dueHooks({ db, deps }: SendCtx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hookId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, hookId))
    .where(and(eq(state, 'waiting'), lte(at, deps.now()), isActive));
  return rows.map((row) => row.hookId);
}

/** Milliseconds until the next event is due; null without one. */
export async function nextDue({ db, deps }: SendCtx): Promise<number | null> {
  const [next] = await db
    .select({ at })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, hookId))
    .where(and(eq(state, 'waiting'), isActive))
    .orderBy(asc(at))
    .limit(1);
  return next ? next.at.getTime() - deps.now().getTime() : null;
}

/** Takes the next events of a webhook that no other server has taken, for as long as sending may last. */
export async function takeDue({ db, deps }: SendCtx, hook: string): Promise<Due[]> {
  const now = deps.now();
  const due = db
    .select({ id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, hookId))
    .where(and(eq(hookId, hook), eq(state, 'waiting'), lte(at, now), isActive, isFirst))
    .orderBy(asc(at), asc(id))
    .limit(AT_ONCE)
    .for('update', { of: webhookDeliveries, skipLocked: true });
  return db
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1`, at: new Date(now.getTime() + TAKEN_FOR_MS) })
    .where(inArray(id, due))
    .returning();
}
