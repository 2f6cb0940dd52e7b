import { recordComment } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { inTransaction } from '#platform/db/work/context.ts';

import { notifyWatchers } from './notify-people.ts';
import { watchFromNow } from './watch.ts';

/** A comment on a record that the caller may see: anyone who has to do with it, or is mentioned, is told, and the caller watches it from now on. */
export function commentOn(ctx: Ctx, { type, id, comment }: { type: string; id: string; comment: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const record = { recordType: type, recordId: id };
    await recordComment(ctx, { ...record, comment });
    await watchFromNow(ctx, record);
    await notifyWatchers(ctx, { type, ids: [id], event: 'comment', did: '评论了', said: comment });
  });
}
