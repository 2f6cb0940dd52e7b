import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { secretChange } from '@houtai/contract/change-words';
import { HOUR_MS } from '@houtai/contract/durations';
import type { FieldChange } from '@houtai/contract/history';
import type { EventSource } from '@houtai/contract/webhooks';
import { FORMER_SECRET_HOURS, MAX_WEBHOOKS, WEBHOOK_FORM } from '@houtai/contract/webhooks-form';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { actorOfProgram, assertFor, programNow, programs } from '#modules/programs/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { OutgoingError } from '#platform/http/outgoing.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';
import { sealText } from '#platform/sealing.ts';

import { eventSources } from './event-sources.ts';
import { makeSigningSecret } from './sign.ts';
import { clearWantedEvents } from './wanted-events.ts';
import { SIGNING, webhookDeliveries, webhooks } from './webhooks.tables.ts';

/** The characters of a secret that are shown to tell secrets apart. */
const SHOWN = 10;

type Hook = typeof webhooks.$inferSelect;

/** The events that a program may get at present: of records that it and its keeper may read. */
export async function offeredEvents(ctx: Ctx, programId: string): Promise<EventSource[]> {
  const actor = await actorOfProgram(ctx, await programNow(ctx, programId));
  return eventSources(ctx)
    .filter(({ stored }) => holds(actor, stored.tag))
    .map(({ type, stored, events }) => ({ type, name: stored.noun, events }));
}

/** Validates the form of a webhook: a permitted address, and events that the program may get. */
async function assertForm(ctx: Ctx, deps: Deps, { url, events, programId }: { url: string; events: readonly string[]; programId: string }) {
  await deps.outgoing.check(url).catch((error: unknown) => {
    if (error instanceof OutgoingError) throw refusedInput([{ path: 'url', msg: error.message }]);
    throw error;
  });
  const offered = new Set((await offeredEvents(ctx, programId)).flatMap((source) => source.events.map((one) => `${source.type}.${one}`)));
  const wrong = events.find((event) => !offered.has(event));
  if (wrong !== undefined) throw refusedInput([{ path: 'events', msg: `程序看不到「${wrong}」，不能订阅` }]);
}

/** Locks a webhook that the caller may manage until the transaction ends. */
async function lockHook(ctx: Ctx, id: string): Promise<Hook> {
  const [hook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  if (!hook) throw notFound('Webhook');
  const { keeperId } = await programNow(ctx, hook.programId);
  assertFor(ctx, keeperId);
  return hook;
}

/** Tells every server of the change, and to check for waiting events. */
async function tellServers(ctx: Ctx): Promise<void> {
  clearWantedEvents(ctx.registry);
  await publish(ctx, 'webhooks', ['']);
}

async function sealedSecret(ctx: Ctx) {
  const secret = makeSigningSecret();
  return { secret, stored: { sealedSecret: sealText(await serverSecret(ctx.db, SIGNING), secret), secretPrefix: secret.slice(0, SHOWN) } };
}

/** Creates a webhook; its secret is returned only once. */
export async function addWebhook(ctx: Ctx, deps: Deps, { programId, events, ...form }: RequestOf<typeof calls.webhooks.add>) {
  assertFor(ctx, (await programNow(ctx, programId)).keeperId);
  await assertForm(ctx, deps, { ...form, events, programId });
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)).for('no key update');
    if ((await ctx.db.$count(webhooks, eq(webhooks.programId, programId))) >= MAX_WEBHOOKS)
      throw new AppError('A0400', `一个程序最多 ${MAX_WEBHOOKS} 个 Webhook`);
    const id = uuidv7();
    const { secret, stored } = await sealedSecret(ctx);
    const row = { id, programId, events: [...new Set(events)], ...form, ...stored, createdAt: ctx.now, updatedAt: ctx.now };
    await ctx.db.insert(webhooks).values(row);
    describeOperation(ctx, changeOf('url', '发到', '', form.url));
    await tellServers(ctx);
    return { id, secret };
  });
}

function changeOf(field: string, label: string, before: string, after: string): FieldChange {
  return { field, label, before, after };
}

/** Changes the address and events of a webhook; waiting events stay as they are. */
export async function saveWebhook(ctx: Ctx, deps: Deps, { id, version, events, ...sent }: RequestOf<typeof calls.webhooks.save>) {
  const seen = await ctx.db.select({ programId: webhooks.programId }).from(webhooks).where(eq(webhooks.id, id));
  const programId = seen[0]?.programId;
  if (programId === undefined) throw notFound('Webhook');
  assertFor(ctx, (await programNow(ctx, programId)).keeperId);
  if (sent.url !== undefined) await assertForm(ctx, deps, { url: sent.url, events, programId });
  await inTransaction(ctx, async (ctx) => {
    const before = await lockHook(ctx, id);
    if (before.version !== version) throw new AppError('A0409', 'Webhook 已被他人修改，没有保存');
    const { form } = mergeUpdate(WEBHOOK_FORM, before, sent);
    if (sent.url === undefined) await assertForm(ctx, deps, { url: form.url, events, programId });
    // A receiver that was gone may have been replaced by another.
    const state = before.state === 'gone' && form.url !== before.url ? ('active' as const) : before.state;
    await ctx.db
      .update(webhooks)
      .set({ ...form, events: [...new Set(events)], state, version: version + 1, updatedAt: ctx.now })
      .where(eq(webhooks.id, id));
    const words = (all: readonly string[]) => all.toSorted().join('、');
    const changes = [
      changeOf('name', '名称', before.name, form.name),
      changeOf('url', '发到', before.url, form.url),
      changeOf('events', '哪些事件', words(before.events), words(events)),
    ];
    describeOperation(ctx, ...changes.filter((change) => change.before !== change.after));
    await tellServers(ctx);
  });
}

/** Pauses a webhook, or resumes it with the waiting events. */
export async function switchWebhook(ctx: Ctx, { id, active }: { id: string; active: boolean }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { name, state } = await lockHook(ctx, id);
    if (active && state === 'gone') throw new AppError('A0409', '对方回答过 410，不再接收；请先修改地址');
    const set = { state: active ? ('active' as const) : state === 'gone' ? state : ('paused' as const), failingSince: null };
    await ctx.db
      .update(webhooks)
      .set({ ...set, updatedAt: ctx.now })
      .where(eq(webhooks.id, id));
    const waits = and(eq(webhookDeliveries.hookId, id), eq(webhookDeliveries.state, 'waiting'));
    if (active) await ctx.db.update(webhookDeliveries).set({ at: ctx.now }).where(waits);
    describeOperation(ctx, changeOf('state', name, active ? '暂停' : '发送', active ? '发送' : '暂停'));
    await tellServers(ctx);
  });
}

/** Creates another secret; the previous one also signs for a day. */
export function changeSecret(ctx: Ctx, id: string): Promise<{ secret: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { sealedSecret: sealedFormer } = await lockHook(ctx, id);
    const { secret, stored } = await sealedSecret(ctx);
    const formerUntil = new Date(ctx.now.getTime() + FORMER_SECRET_HOURS * HOUR_MS);
    await ctx.db
      .update(webhooks)
      .set({ ...stored, sealedFormer, formerUntil, updatedAt: ctx.now })
      .where(eq(webhooks.id, id));
    describeOperation(ctx, secretChange('secret', '签名密钥'));
    return { secret };
  });
}

export async function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { name, url } = await lockHook(ctx, id);
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    describeOperation(ctx, changeOf('url', name, url, ''));
    await tellServers(ctx);
  });
}

/** Sends an event without a record, in a single attempt. */
export function testWebhook(ctx: Ctx, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { programId } = await lockHook(ctx, id);
    await actorOfProgram(ctx, await programNow(ctx, programId));
    const delivery = uuidv7();
    const body = JSON.stringify({ type: 'test', timestamp: ctx.now.toISOString(), data: { by: { kind: 'person', name: ctx.actor.name } } });
    const about = { recordType: 'test', recordId: delivery, recordVersion: 0, number: '', type: 'test' };
    await ctx.db.insert(webhookDeliveries).values({
      ...about,
      id: delivery,
      hookId: id,
      eventId: uuidv7(),
      body,
      isTest: true,
      createdAt: ctx.now,
      at: ctx.now,
    });
    await publish(ctx, 'webhooks', ['']);
    return { id: delivery };
  });
}
