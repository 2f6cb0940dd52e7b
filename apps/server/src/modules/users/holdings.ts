import type { UserHoldings } from '@houtai/contract/users-holdings';

import type { Ctx } from '#platform/db/work/context.ts';

import { handoversOf } from './handovers.ts';
import { toUserDetail } from './user-rows.ts';
import { readStaff } from './users-scope.ts';

/** What a user holds open; kinds of which there is nothing are named too, so that it is seen that they were looked at. */
export async function holdingsOf(ctx: Ctx, id: string): Promise<UserHoldings> {
  const user = await readStaff(ctx, id);
  const { name, companyId, departmentName, leftAt, keptBecause, version } = await toUserDetail(ctx, user);
  const parts = await Promise.all(
    handoversOf(ctx).map(async ({ kind, label, holding, count }) => {
      return { kind, label, holding, count: await count(ctx, id) };
    }),
  );
  return { id, name, companyId, departmentName, leftAt, keptBecause, version, parts };
}
