import { and, eq, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { userDepartments } from './people.tables.ts';

/** Where a new record of the caller belongs: their primary department, empty for a person without one, and their company. */
export async function primaryPlaceOf(ctx: Ctx): Promise<{ departmentId: string; companyId: string }> {
  const { userId, companyId } = ctx.actor;
  return { departmentId: await primaryDepartmentOf(ctx, userId), companyId };
}

const primaryOf = preparedQuery((db) =>
  db
    .select({ departmentId: userDepartments.departmentId })
    .from(userDepartments)
    .where(and(eq(userDepartments.userId, sql.placeholder('userId')), eq(userDepartments.primary, true)))
    .prepare(''),
);

/** The primary department of a person, empty for one without. */
export async function primaryDepartmentOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string> {
  const [place] = await primaryOf(db, { userId });
  return place?.departmentId ?? '';
}
