import { setPostsOfUser } from '#modules/posts/index.ts';
import { setRolesOfUser } from '#modules/roles/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { assignDepartments } from './assign-departments.ts';
import type { CheckedUser } from './user-form.ts';

/** Stores the parts of a user's form that are in other tables. */
export async function storeHoldings(ctx: Ctx, userId: string, { departmentIds, primaryId, postIds, roleIds }: CheckedUser): Promise<void> {
  await assignDepartments(ctx, userId, { departmentIds, primaryId });
  await setPostsOfUser(ctx, userId, postIds);
  await setRolesOfUser(ctx, userId, roleIds);
}
