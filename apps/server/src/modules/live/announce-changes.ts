import { MAX_CHANGED_IDS } from '@houtai/contract/limits';
import { uuidv7 } from 'uuidv7';

import type { Change } from '#modules/history/index.ts';
import { EVERYTHING, publishChanges } from '#platform/bus/bus.ts';
import { lookupConnection } from '#platform/db/client.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import { formerKeys } from './live.tables.ts';
import type { LiveRecords, RecordKeys } from './record-keys.ts';

/** The changes of records of a type, and the former keys of existing ones; null if there are too many to read. */
export type AnnouncedRecordChanges = { type: string; changes: readonly Change[]; former: ReadonlyMap<string, RecordKeys> | null };

declare module '#platform/module.ts' {
  interface Hooks {
    /** Called in the transaction of a change, with the changes and who saw the records before. */
    changesAnnounced: (ctx: Ctx, told: AnnouncedRecordChanges) => Promise<void>;
  }
}

type Announcing = Pick<OpenCtx, 'db' | 'work' | 'registry' | 'now'>;

/**
 * Announces changed records to open windows of people who see them or saw them before. Call it in the transaction of the change: until it
 * ends, another connection still reads who saw them before.
 */
export function announceChanges(ctx: Announcing, type: string, ids: readonly string[]): Promise<void> {
  return ctx.work.send(async () => void (await announce(ctx, type, ids)));
}

/** Like `announceChanges`, for changes that also go to recipients other than open windows. */
export function publishChangeBatch(ctx: Ctx, type: string, ids: readonly string[], changes: readonly Change[]): Promise<void> {
  return ctx.work.send(async () => {
    const former = await announce(ctx, type, ids);
    for (const tell of ctx.registry.given('changesAnnounced')) await tell(ctx, { type, changes, former });
  });
}

async function announce(ctx: Announcing, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecordKeys> | null> {
  const records = ctx.registry.given('liveRecords').find((one) => one.type === type);
  if (!records || ids.length > MAX_CHANGED_IDS) {
    await publishChanges(ctx, { type, former: '', ids: [EVERYTHING] });
    return null;
  }
  const former = await keysBefore(ctx, records, ids);
  await publishChanges(ctx, { type, former: await keepFormer(ctx, former), ids });
  return former;
}

/** Of the few connections that no transaction holds, or those who change something would wait for each other. */
function keysBefore(ctx: Pick<Announcing, 'work'>, { visibility }: LiveRecords, ids: readonly string[]) {
  return ctx.work.beyond({
    run: (outside) => visibility.keysOf({ db: lookupConnection(outside) }, ids),
    rehearse: () => Promise.resolve<ReadonlyMap<string, RecordKeys>>(new Map()),
  });
}

/** Stores the former keys and returns their id; empty if none of the records existed before. */
async function keepFormer(ctx: Announcing, former: ReadonlyMap<string, RecordKeys>): Promise<string> {
  if (former.size === 0) return '';
  const id = uuidv7();
  await ctx.db.insert(formerKeys).values({ id, at: ctx.now, keys: Object.fromEntries(former) });
  return id;
}
