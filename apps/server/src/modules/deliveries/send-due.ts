import { MINUTE_MS } from '@houtai/contract/durations';
import { eq } from 'drizzle-orm';

import { MessagingError } from '#platform/messaging.ts';

import { deliveries } from './deliveries.tables.ts';
import { type DueDelivery, returnUntried, takeDueDeliveries } from './take-due.ts';
import type { DeliveryTransport, OpenTransport, RecipientAddress, SendCtx } from './transports.ts';

/** Retries after 1, 2, 4, … minutes, at most six hours: about a day and a half in total. */
const MAX_ATTEMPTS = 12;
const WAIT_MOST_MS = 360 * MINUTE_MS;

/**
 * Sends everything that is due, transports in parallel and oldest first; returns the number of attempts. When aborted, stops after the
 * message being sent.
 */
export async function sendDue(ctx: SendCtx, signal: AbortSignal): Promise<number> {
  const ways = await Promise.allSettled(ctx.deps.registry.given('transports').map((transport) => sendBy(ctx, transport, signal)));
  const failed = ways.find((way) => way.status === 'rejected');
  if (failed) throw failed.reason;
  return ways.reduce((sum, way) => sum + (way.status === 'fulfilled' ? way.value : 0), 0);
}

async function sendBy(ctx: SendCtx, transport: DeliveryTransport, signal: AbortSignal): Promise<number> {
  const open = await transport.open(ctx);
  let tried = 0;
  if (!open) return tried;
  try {
    while (!signal.aborted) {
      const batch = await takeDueDeliveries(ctx, transport, open.perMinute);
      if (batch.length === 0) break;
      const sent = await sendBatch(ctx, { open, batch, signal });
      tried += sent;
      if (sent < batch.length) break;
    }
  } finally {
    open.close();
  }
  return tried;
}

type Sending = { open: OpenTransport; batch: readonly DueDelivery[]; signal: AbortSignal };

/** Sends in sequence, because services limit calls per minute. Returns the number of attempts; the rest is released. */
async function sendBatch(ctx: SendCtx, { open, batch, signal }: Sending): Promise<number> {
  for (const [index, due] of batch.entries()) {
    if ('dropped' in due.reach) {
      await drop(ctx, due, due.reach.dropped);
      continue;
    }
    const fault = signal.aborted ? HALTED : await attempt(open, due, due.reach);
    if (fault?.halts) {
      await returnUntried(ctx, batch.slice(index));
      return index;
    }
    await settle(ctx, due, fault);
  }
  return batch.length;
}

const HALTED = new MessagingError('', { halts: true });

async function attempt(open: OpenTransport, { name, outgoing }: DueDelivery, reach: RecipientAddress): Promise<MessagingError | null> {
  if ('fault' in reach) return new MessagingError(reach.fault, { lasting: true });
  try {
    await open.send({ ...outgoing, to: reach.to, name });
    return null;
  } catch (error) {
    if (error instanceof MessagingError) return error;
    throw error;
  }
}

/** Drops a delivery without counting an attempt. */
async function drop({ db, deps }: SendCtx, { outgoing: { id }, attempts }: DueDelivery, problem: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'dropped', problem, attempts: attempts - 1, triedAt: null, at: deps.now() })
    .where(eq(deliveries.id, id));
}

async function settle({ db, deps }: SendCtx, { outgoing: { id }, attempts }: DueDelivery, fault: MessagingError | null): Promise<void> {
  const now = deps.now();
  const isOver = fault !== null && (fault.lasting || attempts >= MAX_ATTEMPTS);
  const change = !fault
    ? { state: 'sent' as const, problem: '', at: now }
    : isOver
      ? { state: 'failed' as const, problem: fault.message, at: now }
      : { problem: fault.message, at: new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** (attempts - 1), WAIT_MOST_MS)) };
  await db.update(deliveries).set(change).where(eq(deliveries.id, id));
}
