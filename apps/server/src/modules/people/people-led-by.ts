import { and, asc, eq, ne, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { departments, userDepartments, users } from './people.tables.ts';

/** The departments that a person heads. */
export async function departmentsLedBy({ db }: Pick<Ctx, 'db'>, userId: string): Promise<{ name: string; path: string }[]> {
  return db
    .select({ name: departments.name, path: departments.path })
    .from(departments)
    .where(and(eq(departments.leaderId, userId), eq(departments.active, true)))
    .orderBy(asc(departments.path));
}

/** The active staff whose primary department is headed by the person or below one that is, without the person. */
export async function peopleLedBy({ db }: Pick<Ctx, 'db'>, userId: string): Promise<{ userId: string; userName: string }[]> {
  const led = db
    .select({ path: departments.path })
    .from(departments)
    .where(and(eq(departments.leaderId, userId), eq(departments.active, true)))
    .as('led');
  return db
    .selectDistinct({ userId: users.id, userName: users.name })
    .from(users)
    .innerJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .innerJoin(led, sql`starts_with(${departments.path}, ${led.path})`)
    .where(and(eq(users.active, true), eq(users.kind, 'staff'), ne(users.id, userId)))
    .orderBy(asc(users.name), asc(users.id));
}
