import type { Candidate } from '@houtai/contract/approval-info';

import { personFault } from '#modules/approval-rules/index.ts';
import { activeStaff, namesOf } from '#modules/people/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { isLinkRequired } from '../flows/linked-rule.ts';

/** Whether people may be added as approvers, by the same check as at submission. */
export async function candidatesFor(ctx: Pick<OpenCtx, 'db' | 'now' | 'hasMessaging'>, userIds: string): Promise<Candidate[]> {
  const ids = [...new Set(userIds.split(','))];
  const names = await namesOf(ctx, ids);
  const active = await activeStaff(ctx, ids);
  const linked = (await isLinkRequired(ctx)) ? await identitiesOf(ctx, ids) : null;
  const directory = {
    nameOf: (id: string) => names.get(id) ?? id,
    isActive: (id: string) => active.has(id),
    isLinked: (id: string) => linked === null || linked.has(id),
  };
  return ids.map((id) => ({ approver: id, approverName: directory.nameOf(id), refusal: personFault(directory, id) ?? '' }));
}
