import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT } from '@houtai/contract/software-copyright-form';
import { and, eq, ne, sql } from 'drizzle-orm';

import { followOwner } from '#modules/approvals/index.ts';
import { primaryDepartmentOf } from '#modules/people/index.ts';
import type { Handover } from '#modules/users/index.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';

/** Hands a leaver's tasks that have not passed to somebody else. */
export const TASK_HANDOVER: Handover = {
  kind: 'software-copyright-owned',
  label: '负责的软著任务',
  recordType: SOFTWARE_COPYRIGHT.key,
  field: 'ownerId',
  fieldLabel: '负责人',
  url: SOFTWARE_COPYRIGHT_PAGE,
  count: ({ db }, userId) => db.$count(softwareCopyrights, isHeldBy(userId)),
  move: async (ctx, { from, to }) => {
    const departmentId = await primaryDepartmentOf(ctx, to.id);
    const { version } = softwareCopyrights;
    const moved = await ctx.db
      .update(softwareCopyrights)
      .set({ ownerId: to.id, departmentId, version: sql`${version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(isHeldBy(from.id))
      .returning({ id: softwareCopyrights.id });
    const ids = moved.map(({ id }) => id);
    await followOwner(ctx, 'SOFTWARE_COPYRIGHT', ids);
    return ids;
  },
};

function isHeldBy(userId: string) {
  return and(eq(softwareCopyrights.ownerId, userId), ne(softwareCopyrights.state, 'passed'));
}
