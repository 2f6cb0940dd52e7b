import { and, eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { userDepartments } from './people.tables.ts';

/** Where a new record of the caller belongs: their primary department, empty for a person without one, and their company. */
export async function primaryPlaceOf(ctx: Ctx): Promise<{ departmentId: string; companyId: string }> {
  const { userId, companyId } = ctx.actor;
  return { departmentId: await primaryDepartmentOf(ctx, userId), companyId };
}

/** The primary department of a person, empty for one without. */
export async function primaryDepartmentOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string> {
  const [place] = await db
    .select({ departmentId: userDepartments.departmentId })
    .from(userDepartments)
    .where(and(eq(userDepartments.userId, userId), eq(userDepartments.primary, true)));
  return place?.departmentId ?? '';
}
