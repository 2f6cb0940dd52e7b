import type { WebhookEvent } from '@houtai/contract/webhooks-form';
import { and, arrayOverlaps, eq, inArray, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { ACTION_COMMENT, type Change } from '#modules/history/index.ts';
import type { AnnouncedRecordChanges, RecordKeys } from '#modules/live/index.ts';
import { programs } from '#modules/programs/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { addRows } from '#platform/db/add-rows.ts';
import { lookupConnection } from '#platform/db/client.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import { type EventRecords, recordsOf } from './event-sources.ts';
import { isWanted } from './wanted-events.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

/** An event of a record, and the changed fields. */
type Happened = { id: string; event: WebhookEvent; changed: readonly string[] };

/** Sorts after every version that a record had. */
const REMOVED = 2_147_483_647;

/** Records changes for the webhooks that subscribe to them. Call it in the transaction of the change; never called in a rehearsal. */
export async function writeChangeEvents(ctx: Ctx, { type, changes, former }: AnnouncedRecordChanges): Promise<void> {
  const happened = changes.map((change) => ({ id: change.recordId, event: eventOf(change), changed: namesIn(change) }));
  await write(ctx, { type, happened, former });
}

/** Records other events of a record, e.g. of a document in its approval. */
export function writeNamedEvents(ctx: OpenCtx, type: string, happened: readonly Happened[]): Promise<void> {
  return ctx.work.send(() => write(ctx, { type, happened, former: new Map() }));
}

function eventOf({ action, life, move, changes = [] }: Change): WebhookEvent {
  if (action === ACTION_COMMENT) return 'commented';
  if (life) return life === 'begins' ? 'created' : 'removed';
  return move || changes.some(({ field }) => field === 'state') ? 'moved' : 'updated';
}

function namesIn({ changes = [], move }: Change): string[] {
  return [...new Set([...changes.map(({ field }) => field), ...(move ? ['state'] : [])])].filter(Boolean);
}

type Written = { type: string; happened: readonly Happened[]; former: ReadonlyMap<string, RecordKeys> | null };

async function write(ctx: OpenCtx, { type, happened, former }: Written): Promise<void> {
  const records = recordsOf(ctx, type);
  const keys = [...new Set(happened.map(({ event }) => `${type}.${event}`))];
  if (!records || !(await isWanted(ctx, keys))) return;
  const hooks = await ctx.db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .innerJoin(programs, and(eq(programs.id, webhooks.programId), sql`${records.stored.tag} = any(${programs.tags})`))
    .where(and(arrayOverlaps(webhooks.events, keys), ne(webhooks.state, 'gone')))
    // The lock prevents the removal of a webhook until the event that refers to it is stored.
    .for('key share', { of: webhooks });
  const told = happened.filter(({ event }) => hooks.some(({ events }) => events.includes(`${type}.${event}`)));
  if (told.length === 0) return;
  const facts = await factsOf(ctx, records, told);
  const before = former ?? (await keysBefore(ctx, records, told));
  const rows = told.flatMap((one) => {
    const key = `${type}.${one.event}`;
    const row = { eventId: uuidv7(), ...rowOf(ctx, { type: key, one, fact: facts.get(one.id) }) };
    const wanting = hooks.filter(({ events }) => events.includes(key));
    return wanting.map(({ id }) => ({ ...row, id: uuidv7(), hookId: id, recordType: type, former: before.get(one.id) ?? null }));
  });
  await addRows(ctx.db, webhookDeliveries, rows);
  await publish(ctx, 'webhooks', ['']);
}

type Fact = { version: number; number: string; state: string };

/** Version, number and state as in this transaction; for removed records as before. */
async function factsOf(ctx: OpenCtx, { stored }: EventRecords, told: readonly Happened[]): Promise<Map<string, Fact>> {
  const read = async (db: OpenCtx['db'], ids: readonly string[]) => {
    const { table, id, version, number, state } = stored;
    const fields = { id: sql<string>`${id}`, version: sql<number>`${version}`, number: sql<string | null>`${number ?? null}` };
    const rows = await db
      .select({ ...fields, state: sql<string | null>`${state ?? null}` })
      .from(table)
      .where(inArray(id, [...ids]));
    return rows.map((row): [string, Fact] => [row.id, { version: row.version, number: row.number ?? '', state: row.state ?? '' }]);
  };
  const [gone, there] = [told.filter(({ event }) => event === 'removed'), told.filter(({ event }) => event !== 'removed')];
  const idsOf = (all: readonly Happened[]) => [...new Set(all.map(({ id }) => id))];
  const removed = await (gone.length === 0
    ? []
    : ctx.work.beyond({ run: (outside) => read(lookupConnection(outside), idsOf(gone)), rehearse: () => Promise.resolve([]) }));
  return new Map([...removed, ...(there.length === 0 ? [] : await read(ctx.db, idsOf(there)))]);
}

/** Loads former keys beyond the limit of the announcement to open windows. */
async function keysBefore({ work }: OpenCtx, { visibility }: EventRecords, told: readonly Happened[]) {
  const ids = [...new Set(told.filter(({ event }) => event !== 'created').map(({ id }) => id))];
  return work.beyond<ReadonlyMap<string, RecordKeys>>({
    run: (outside) => visibility.keysOf({ db: lookupConnection(outside) }, ids),
    rehearse: () => Promise.resolve(new Map()),
  });
}

function rowOf(ctx: OpenCtx, { type, one, fact }: { type: string; one: Happened; fact: Fact | undefined }) {
  const { version = 0, number = '', state = '' } = fact ?? {};
  const isGone = one.event === 'removed';
  const data = { id: one.id, number, version, state, changed: one.changed, by: whoOf(ctx) };
  return {
    type,
    recordId: one.id,
    recordVersion: isGone ? REMOVED : version,
    number,
    body: JSON.stringify({ type, timestamp: ctx.now.toISOString(), data }),
    createdAt: ctx.now,
    at: ctx.now,
  };
}

function whoOf({ actor }: OpenCtx): { kind: 'person' | 'program' | 'server'; id: string; name: string } {
  if (!actor) return { kind: 'server', id: '', name: '系统' };
  const { program, userId, name } = actor;
  return program ? { kind: 'program', id: program.id, name: program.name } : { kind: 'person', id: userId, name };
}
