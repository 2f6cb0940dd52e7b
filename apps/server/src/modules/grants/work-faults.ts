import type { InputFault } from '@houtai/contract/call';
import { TAGS } from '@houtai/contract/tags';
import { WORK_RIGHTS, type WorkRight } from '@houtai/contract/work-rights';
import { and, eq, not, type SQL } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { whereHoldsAnyTag } from './granted-tags.ts';

/** Condition on users: the person may do this kind of work. */
export function mayDoWork(holding: WorkRight): SQL {
  return whereHoldsAnyTag(WORK_RIGHTS[holding]);
}

/** People who are assigned work: the field of the form, and their part in words. */
type GivenTo = { path: string; userIds: readonly string[]; holding: WorkRight | undefined; as: string };

/** Faults of fields that assign work to people without the right, naming those people. */
export async function workFaults(ctx: Ctx, { path, userIds, holding, as }: GivenTo): Promise<InputFault[]> {
  if (holding === undefined || userIds.length === 0) return [];
  const lacking = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(and(isOneOf(users.id, userIds), eq(users.active, true), eq(users.kind, 'staff'), not(mayDoWork(holding))))
    .orderBy(users.py, users.id);
  if (lacking.length === 0) return [];
  const rights = WORK_RIGHTS[holding].map((tag) => `「${TAGS[tag]}」`).join('或');
  return [{ path, msg: `${lacking.map(({ name }) => name).join('、')} 没有${rights}权限，不能${as}` }];
}
