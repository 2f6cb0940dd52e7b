import { MINUTE_MS } from '@houtai/contract/durations';
import { BASE_PATH } from '@houtai/contract/limits';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';

import { messages, type MessageText } from '#modules/messages/index.ts';
import { namesOfActive } from '#modules/people/index.ts';

import { deliveries } from './deliveries.tables.ts';
import { messagesNow, type TextsNow } from './messages-now.ts';
import type { DeliveryTransport, OutgoingMessage, RecipientAddress, SendCtx } from './transports.ts';

/** Batch size of one server; several servers send in parallel. */
const AT_ONCE = 20;
/**
 * Deliveries taken by a server that died are retried by another after this time. Enterprise messaging drops the duplicate; mail may arrive
 * twice under one Message-ID.
 */
const TAKEN_FOR_MS = 5 * MINUTE_MS;
/** Advisory lock: servers that take mails count those of the last minute one after the other. */
const COUNTING = 0x6d_61_69_6c;

/** A delivery to send now: its current recipient, who may have unlinked since, or why it is dropped. */
export type DueDelivery = {
  attempts: number;
  outgoing: Omit<OutgoingMessage, 'to' | 'name'>;
  reach: RecipientAddress | { dropped: string };
  name: string;
};

type Row = typeof deliveries.$inferSelect;

/** Takes deliveries of a transport that no other server has taken, for as long as sending may last, within the limit per minute. */
export async function takeDueDeliveries(ctx: SendCtx, transport: DeliveryTransport, perMinute: number): Promise<DueDelivery[]> {
  const taken = await ctx.db.transaction(async (db) => {
    const most = Number.isFinite(perMinute) ? await roomIn({ ...ctx, db }, transport, perMinute) : AT_ONCE;
    return most <= 0 ? [] : takeRows({ ...ctx, db }, transport, Math.min(AT_ONCE, most));
  });
  return taken.length === 0 ? [] : composed(ctx, transport, taken);
}

async function roomIn({ db, deps }: SendCtx, { key }: DeliveryTransport, perMinute: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(${COUNTING})`);
  const since = new Date(deps.now().getTime() - MINUTE_MS);
  return perMinute - (await db.$count(deliveries, and(eq(deliveries.transport, key), gt(deliveries.triedAt, since))));
}

async function takeRows({ db, deps }: SendCtx, { key }: DeliveryTransport, most: number): Promise<Row[]> {
  const now = deps.now();
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.transport, key), eq(deliveries.state, 'waiting'), lte(deliveries.at, now)))
    .orderBy(asc(deliveries.at), asc(deliveries.id))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, triedAt: now, at: new Date(now.getTime() + TAKEN_FOR_MS) })
    .where(inArray(deliveries.id, due))
    .returning();
}

async function composed(ctx: SendCtx, transport: DeliveryTransport, taken: readonly Row[]): Promise<DueDelivery[]> {
  const { db, deps } = ctx;
  const now = await messagesNow(ctx, taken);
  const texts = new Map([...(await messageTexts({ db, deps }, taken, now)), ...(await otherTexts({ db, deps }, taken))]);
  const userIds = taken.map((row) => row.userId);
  const reached = await transport.reach({ db }, userIds);
  const names = await namesOfActive({ db }, userIds);
  // UPDATE … RETURNING has no order; ids sort by creation.
  const inOrder = taken.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return inOrder.map((row) => {
    const text = texts.get(row.id);
    const name = names.get(row.userId);
    const known = reached.get(row.userId) ?? { fault: transport.unknown };
    const isDone = row.messageId !== null && now.get(row.messageId) === null;
    const gone = name === undefined ? '该成员已停用' : isDone ? '发送前已处理' : null;
    const reach = gone !== null ? { dropped: gone } : text === undefined ? { fault: '链接已用过或过期，没有发' } : known;
    const outgoing = { id: row.id, isWhole: row.messageId === null, ...(text ?? { title: row.title, content: '', address: null }) };
    return { attempts: row.attempts, outgoing, reach, name: name ?? '' };
  });
}

type Text = Pick<OutgoingMessage, 'title' | 'content' | 'address'>;

async function messageTexts({ db, deps }: Reading, taken: readonly Row[], now: TextsNow): Promise<Map<string, Text>> {
  const { id, title, content, url } = messages;
  const ids = taken.flatMap(({ messageId }) => messageId ?? []);
  const rows = await db.select({ id, title, content, url }).from(messages).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, textOf(deps, now.get(row.id) ?? row)]));
  return new Map(taken.flatMap((row) => pairOf(row.id, byId.get(row.messageId ?? ''))));
}

async function otherTexts({ db, deps }: Reading, taken: readonly Row[]): Promise<Map<string, Text>> {
  const found = new Map<string, Text>();
  for (const { kind, read } of deps.registry.given('deliveryTexts')) {
    const rows = taken.filter((row) => row.kind === kind);
    if (rows.length === 0) continue;
    const byId = await read(
      { db },
      deps,
      rows.map(({ subjectId }) => subjectId ?? ''),
    );
    for (const row of rows) for (const [id, text] of pairOf(row.id, byId.get(row.subjectId ?? ''))) found.set(id, text);
  }
  return found;
}

type Reading = Pick<SendCtx, 'db' | 'deps'>;

function pairOf(id: string, text: Text | undefined): [string, Text][] {
  return text ? [[id, text]] : [];
}

function textOf(deps: SendCtx['deps'], { title, content, url }: MessageText): Text {
  return { title, content, address: addressOf(deps, url) };
}

/** Links use the console's public address; null if that is not configured. */
function addressOf({ config: { publicAddress } }: SendCtx['deps'], url: string): string | null {
  return publicAddress && url.startsWith('/') ? `${publicAddress}${BASE_PATH}${url}` : null;
}

/** Releases untried deliveries when a server stops. */
export async function returnUntried({ db, deps }: SendCtx, untried: readonly DueDelivery[]): Promise<void> {
  const ids = untried.map(({ outgoing }) => outgoing.id);
  await db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} - 1`, triedAt: null, at: deps.now() })
    .where(inArray(deliveries.id, ids));
}
