import { and, eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { userDepartments } from './people.tables.ts';

/** Where a new record of the caller belongs: their primary department, empty for a person without one, and their company. */
export async function primaryPlaceOf(ctx: Ctx): Promise<{ departmentId: string; companyId: string }> {
  const { userId, companyId } = ctx.actor;
  const [place] = await ctx.db
    .select({ departmentId: userDepartments.departmentId })
    .from(userDepartments)
    .where(and(eq(userDepartments.userId, userId), eq(userDepartments.primary, true)));
  return { departmentId: place?.departmentId ?? '', companyId };
}
