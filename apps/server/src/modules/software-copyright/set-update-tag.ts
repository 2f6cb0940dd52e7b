import { SOFTWARE_COPYRIGHT } from '@houtai/contract/software-copyright-form';
import { and, eq } from 'drizzle-orm';

import { announceChanges } from '#modules/live/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';
import { TASKS } from './software-copyrights.ts';

/**
 * Notes that the caller has begun (0) or left off (1) to change a task. Anyone who begins last has it; leaving off frees what is one's own,
 * so that a repeat, or one that arrives late, takes nothing from anybody.
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
