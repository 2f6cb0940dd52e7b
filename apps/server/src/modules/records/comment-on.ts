import { recordComment } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { inTransaction } from '#platform/db/work/context.ts';

import { notifyWatchers } from './notify-people.ts';
import { watchRecord } from './watch.ts';

/** Comments on a record that the caller may see: notifies people involved or mentioned, and makes the caller a watcher. */
export function commentOn(ctx: Ctx, { type, id, comment }: { type: string; id: string; comment: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const record = { recordType: type, recordId: id };
    await recordComment(ctx, { ...record, comment });
    await watchRecord(ctx, record);
    await notifyWatchers(ctx, { type, ids: [id], event: 'comment', did: '评论了', said: comment });
  });
}
