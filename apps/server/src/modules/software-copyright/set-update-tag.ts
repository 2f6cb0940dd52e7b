import { SOFTWARE_COPYRIGHT } from '@houtai/contract/software-copyright-form';
import { and, eq } from 'drizzle-orm';

import { announceChanges } from '#modules/live/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';
import { TASKS } from './software-copyrights.ts';

/**
 * Records that the caller has opened (0) or closed (1) the form of a task. The last one to open it owns the mark, and only its owner can
 * remove it, so that repeated and late requests do not affect others.
 */
export async function setUpdateTag(ctx: Ctx, { updateTag, id }: { updateTag: '0' | '1'; id: string }): Promise<void> {
  const { userId } = ctx.actor;
  await TASKS.visibility.lockOne(ctx, id);
  const [set, of] =
    updateTag === '0'
      ? [{ editingBy: userId, editingSince: ctx.now }, undefined]
      : [{ editingBy: null, editingSince: null }, eq(softwareCopyrights.editingBy, userId)];
  await ctx.db
    .update(softwareCopyrights)
    .set(set)
    .where(and(eq(softwareCopyrights.id, id), of));
  await announceChanges(ctx, SOFTWARE_COPYRIGHT.key, [id]);
}
