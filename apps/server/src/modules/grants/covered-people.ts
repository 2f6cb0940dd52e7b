import { and, eq, type SQL, sql } from 'drizzle-orm';

import { userDepartments, users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { recordScope } from './record-scope.ts';

const primaryDepartment = sql`(
  select ${userDepartments.departmentId} from ${userDepartments}
  where ${and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true))})`;

/** Condition on users: the person is within the caller's data scope, i.e. the caller themselves, or by company or primary department. */
export function coveredPeople(ctx: Ctx): Promise<SQL> {
  return recordScope(ctx, { company: users.companyId, department: primaryDepartment, owner: users.id });
}
