import { and, desc, eq, ne, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { departments, userDepartments, users } from './people.tables.ts';

/** The head of a person's department; the nearest one above if that is the person or missing; null without any. */
export async function headOf({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<{ userId: string; name: string } | null> {
  const own = db
    .select({ path: departments.path })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(and(eq(userDepartments.userId, userId), eq(userDepartments.primary, true)))
    .as('own');
  const [head] = await db
    .select({ userId: users.id, name: users.name })
    .from(departments)
    .innerJoin(own, sql`starts_with(${own.path}, ${departments.path})`)
    .innerJoin(users, and(eq(users.id, departments.leaderId), eq(users.active, true), ne(users.id, userId)))
    .orderBy(desc(sql`length(${departments.path})`))
    .limit(1);
  return head ?? null;
}
