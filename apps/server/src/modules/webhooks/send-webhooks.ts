import { DAY_MS } from '@houtai/contract/durations';
import { MAX_WEBHOOK_TRIES, PAUSE_AFTER_DAYS } from '@houtai/contract/webhooks-form';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { type OutgoingAnswer, OutgoingError } from '#platform/http/outgoing.ts';
import { unsealText } from '#platform/sealing.ts';

import { pauseAutomatically } from './pause-webhook.ts';
import { seenEvents, sendingCtx, sortNew } from './seen-events.ts';
import type { SendCtx } from './served-hooks.ts';
import { signedHeaders } from './sign.ts';
import { type Due, dueHooks, takeDue } from './take-due.ts';
import { SIGNING, webhookDeliveries, webhooks } from './webhooks.tables.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, DAY_MS];
/** The wait after each attempt but the last; about three days in total. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR];

type Hook = typeof webhooks.$inferSelect;
type Outcome = { status: number; ms: number; problem: string; answer: string; retryAfterMs: number };

/**
 * Sends what is due: webhooks in parallel, and the events of a record in order. `busy` are webhooks that this server is sending to already;
 * returns the work started.
 */
export async function beginSending(ctx: SendCtx, signal: AbortSignal, busy: Set<string> = new Set()): Promise<Promise<void>[]> {
  await sortNew(ctx);
  const hooks = (await dueHooks(ctx)).filter((id) => !busy.has(id));
  return hooks.map(async (id) => {
    busy.add(id);
    try {
      await sendTo(ctx, id, signal);
    } finally {
      busy.delete(id);
    }
  });
}

async function sendTo(ctx: SendCtx, hookId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const batch = await takeDue(ctx, hookId);
    if (batch.length === 0) return;
    const [hook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, hookId));
    if (!hook) return;
    const seen = await seenEvents(sendingCtx(ctx.deps, ctx.log), hook.programId, batch);
    if (!seen) return;
    await Promise.all(batch.map((due) => (seen.has(due.id) ? sendOne(ctx, hook, due) : drop(ctx, due))));
  }
}

async function drop({ db, deps }: SendCtx, { id }: Due): Promise<void> {
  await db.update(webhookDeliveries).set({ state: 'dropped', at: deps.now() }).where(eq(webhookDeliveries.id, id));
}

async function sendOne(ctx: SendCtx, hook: Hook, due: Due): Promise<void> {
  const outcome = await tried(ctx, hook, due);
  await settle(ctx, hook, { due, outcome });
}

async function tried({ db, deps }: SendCtx, hook: Hook, { eventId, body }: Due): Promise<Outcome> {
  const at = deps.now();
  const sealing = await serverSecret(db, SIGNING);
  const isFormerGood = hook.formerUntil !== null && hook.formerUntil > at;
  const secrets = [hook.sealedSecret, ...(isFormerGood ? [hook.sealedFormer] : [])].map((sealed) => unsealText(sealing, sealed));
  const began = performance.now();
  const headers = signedHeaders({ id: messageIdOf(eventId), at, body }, secrets);
  const blank = { status: 0, answer: '', retryAfterMs: 0 };
  const since = () => Math.round(performance.now() - began);
  try {
    const answer = await deps.outgoing.post(hook.url, { headers, body });
    const problem = answer.status >= 200 && answer.status < 300 ? '' : `对方回答 ${answer.status}`;
    return { status: answer.status, ms: since(), problem, answer: printable(answer.body), retryAfterMs: waitOf(answer, at) };
  } catch (error) {
    if (error instanceof OutgoingError) return { ...blank, ms: since(), problem: error.message };
    throw error;
  }
}

/** The id of an event for receivers, who use it to recognise duplicates. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId}`;
}

/** PostgreSQL text cannot contain null characters. */
function printable(text: string): string {
  return text.replaceAll('\0', '');
}

/** The Retry-After of a receiver, as seconds or a date, limited to a day. */
function waitOf({ retryAfter }: OutgoingAnswer, now: Date): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), DAY) : 0;
}

async function settle(ctx: SendCtx, hook: Hook, { due, outcome }: { due: Due; outcome: Outcome }): Promise<void> {
  const { db, deps } = ctx;
  const now = deps.now();
  const { status, ms, problem, answer, retryAfterMs } = outcome;
  const attempts = [...due.attempts, { at: now.toISOString(), status, ms, problem }];
  const wait = due.isTest ? undefined : WAITS_MS[due.tries - 1];
  const isOver = status === 410 || wait === undefined || due.tries >= MAX_WEBHOOK_TRIES;
  const next =
    problem === ''
      ? { state: 'sent' as const, at: now }
      : isOver
        ? { state: 'failed' as const, at: now }
        : { at: new Date(now.getTime() + Math.max(wait, retryAfterMs)) };
  await db
    .update(webhookDeliveries)
    .set({ ...next, attempts, answer })
    .where(eq(webhookDeliveries.id, due.id));
  if (due.isTest) return;
  if (problem === '') await noteArrival(ctx, hook);
  else await noteFailure(ctx, hook, status);
}

async function noteArrival({ db }: SendCtx, { id }: Hook): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)));
}

async function noteFailure(ctx: SendCtx, { id, failingSince }: Hook, status: number): Promise<void> {
  const now = ctx.deps.now();
  if (status === 410) return pauseAutomatically(ctx, id, 'gone');
  if (failingSince && now.getTime() - failingSince.getTime() >= PAUSE_AFTER_DAYS * DAY) return pauseAutomatically(ctx, id, 'failing');
  await ctx.db
    .update(webhooks)
    .set({ failingSince: sql`${now.toISOString()}::timestamptz` })
    .where(and(eq(webhooks.id, id), isNull(webhooks.failingSince)));
}
