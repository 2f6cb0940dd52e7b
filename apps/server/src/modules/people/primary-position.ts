import { and, eq } from 'drizzle-orm';

import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { userDepartments } from './people.tables.ts';

/** The position of the caller's new records: their primary department, empty without one, and their company. */
export async function primaryPositionOf(ctx: Ctx): Promise<{ departmentId: string; companyId: string }> {
  const { userId, companyId } = ctx.actor;
  return { departmentId: await primaryDepartmentOf(ctx, userId), companyId };
}

const primaryOf = batchedRows(
  (db) =>
    db
      .select({ userId: userDepartments.userId, departmentId: userDepartments.departmentId })
      .from(userDepartments)
      .where(and(isOneOfParameter(userDepartments.userId, 'keys'), eq(userDepartments.primary, true)))
      .prepare(''),
  (row) => row.userId,
);

/** The primary department of a person, empty without one. */
export async function primaryDepartmentOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string> {
  return (await primaryOf(db, [userId])).get(userId)?.departmentId ?? '';
}
