import { BASE_PATH } from '@houtai/contract/limits';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';

import { messages } from '#modules/messages/index.ts';
import { activeStaff } from '#modules/people/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';
import { type Messaging, MessagingError } from '#platform/messaging.ts';

import { deliveries } from './deliveries.tables.ts';

const MINUTE_MS = 60_000;

/** Taken at the same time; several servers send side by side. */
const AT_ONCE = 20;

/** A server that took some and is gone has them sent by another one after that; the service drops what arrived twice. */
const TAKEN_FOR_MS = 5 * MINUTE_MS;

/** Waits of 1, 2, 4, … minutes, at most six hours: about a day and a half in all. */
const MAX_ATTEMPTS = 12;
const WAIT_MOST_MS = 360 * MINUTE_MS;

type SendCtx = Pick<OpenCtx, 'db' | 'log'> & { deps: Deps };

/** One that is to be sent now, with its message and the identity of its person, who may have unlinked it in the meantime or be disabled. */
type Due = { id: string; attempts: number; title: string; content: string; url: string; identity: string | undefined; active: boolean };

/** Sends all that are due, oldest first; gives how many were tried. Ends early when the signal says so, after the one that is being sent. */
export async function sendDue(ctx: SendCtx, signal: AbortSignal): Promise<number> {
  const { messaging } = ctx.deps;
  let tried = 0;
  if (!messaging) return tried;
  while (!signal.aborted) {
    const batch = await take(ctx);
    if (batch.length === 0) break;
    // One after the other: the service counts calls by the minute.
    for (const [index, due] of batch.entries()) {
      if (signal.aborted) {
        await giveBack(ctx, batch.slice(index));
        break;
      }
      await settle(ctx, due, await attempt(ctx, messaging, due));
      tried += 1;
    }
  }
  return tried;
}

/** A server that stops does not keep those waiting that it has not tried. */
async function giveBack({ db, deps }: SendCtx, untried: readonly Due[]): Promise<void> {
  const ids = untried.map(({ id }) => id);
  await db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} - 1`, at: deps.now() })
    .where(inArray(deliveries.id, ids));
}

/** Takes some that nobody else has taken, for as long as sending them may last. */
async function take({ db, deps }: SendCtx): Promise<Due[]> {
  const now = deps.now();
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.at, now)))
    .orderBy(asc(deliveries.at), asc(deliveries.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, at: new Date(now.getTime() + TAKEN_FOR_MS) })
    .where(inArray(deliveries.id, due))
    .returning();
  if (taken.length === 0) return [];
  const { id, title, content, url } = messages;
  const rows = await db
    .select({ id, title, content, url })
    .from(messages)
    .where(
      inArray(
        id,
        taken.map((row) => row.messageId),
      ),
    );
  const texts = new Map(rows.map((row) => [row.id, row]));
  const userIds = taken.map((row) => row.userId);
  const identities = await identitiesOf({ db }, userIds);
  const active = await activeStaff({ db }, userIds);
  // An update gives its rows in any order; keys sort by when messages were told.
  const inOrder = taken.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return inOrder.flatMap((row) => {
    const text = texts.get(row.messageId);
    const person = { identity: identities.get(row.userId), active: active.has(row.userId) };
    return text ? [{ ...text, ...person, id: row.id, attempts: row.attempts }] : [];
  });
}

async function attempt(
  { log, deps }: SendCtx,
  messaging: Messaging,
  { identity, active, title, content, url }: Due,
): Promise<MessagingError | null> {
  if (!active) return new MessagingError('该成员已停用', { lasting: true });
  if (!identity) return new MessagingError('该成员已解绑企业微信', { lasting: true });
  const origin = deps.config.publicAddress;
  const address = origin && url.startsWith('/') ? `${origin}${BASE_PATH}${url}` : null;
  try {
    await messaging.send({ log }, { to: identity, title, content, address });
    return null;
  } catch (error) {
    if (error instanceof MessagingError) return error;
    throw error;
  }
}

async function settle({ db, deps }: SendCtx, { id, attempts }: Due, fault: MessagingError | null): Promise<void> {
  const now = deps.now();
  const isOver = fault !== null && (fault.lasting || attempts >= MAX_ATTEMPTS);
  const change = !fault
    ? { state: 'sent' as const, problem: '', at: now }
    : isOver
      ? { state: 'failed' as const, problem: fault.message, at: now }
      : { problem: fault.message, at: new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** (attempts - 1), WAIT_MOST_MS)) };
  await db.update(deliveries).set(change).where(eq(deliveries.id, id));
}
