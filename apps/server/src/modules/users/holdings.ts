import type { UserHoldings } from '@houtai/contract/users-holdings';

import type { Ctx } from '#platform/db/work/context.ts';

import { handoversOf } from './handovers.ts';
import { toUserDetail } from './user-rows.ts';
import { readStaff } from './users-scope.ts';

/** A user's open work by kind, including empty kinds, to show that they were checked. */
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
