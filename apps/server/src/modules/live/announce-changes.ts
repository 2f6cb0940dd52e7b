import { MAX_CHANGED_IDS } from '@houtai/contract/limits';
import { uuidv7 } from 'uuidv7';

import { EVERYTHING, publishChanges } from '#platform/bus/bus.ts';
import { lookups } from '#platform/db/client.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { formerKeys } from './live.tables.ts';
import type { LiveRecords, RecordKeys } from './record-keys.ts';

type Announcing = Pick<OpenCtx, 'db' | 'work' | 'registry' | 'now'>;

/**
 * Has the open windows of those who see these records, or saw them until now, hear that they changed. Belongs in the transaction that changes
 * them: until it ends, a connection outside of it reads who saw them before.
 */
export function announceChanges(ctx: Announcing, type: string, ids: readonly string[]): Promise<void> {
  return ctx.work.send(async () => {
    const records = ctx.registry.given('liveRecords').find((one) => one.type === type);
    if (!records || ids.length > MAX_CHANGED_IDS) await publishChanges(ctx, { type, former: '', ids: [EVERYTHING] });
    else await publishChanges(ctx, { type, former: await keepFormer(ctx, records, ids), ids });
  });
}

/** Gives the id of what was kept, which is empty where none of them was there before. */
async function keepFormer(ctx: Announcing, { visibility }: LiveRecords, ids: readonly string[]): Promise<string> {
  const former = await ctx.work.beyond({
    // Of the few connections that no transaction holds, or those who change something would wait for each other.
    run: (outside) => visibility.keysOf({ db: lookups(outside) }, ids),
    rehearse: () => Promise.resolve<ReadonlyMap<string, RecordKeys>>(new Map()),
  });
  if (former.size === 0) return '';
  const id = uuidv7();
  await ctx.db.insert(formerKeys).values({ id, at: ctx.now, keys: Object.fromEntries(former) });
  return id;
}
