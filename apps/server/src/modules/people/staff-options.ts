import { asc, eq, and, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import type { ReferenceOption } from '#platform/references.ts';

import { departments, userDepartments, users } from './people.tables.ts';

/** Staff as sheets may name them: by name, login id, staff number or pinyin, regardless of data scopes, as pickers do. */
export async function staffOptions({ db }: Ctx): Promise<ReferenceOption[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      loginId: users.loginId,
      workNo: users.workNo,
      py: users.py,
      active: users.active,
      place: sql<string>`coalesce(${departments.name}, '')`,
    })
    .from(users)
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(users.kind, 'staff'))
    .orderBy(asc(users.py), asc(users.id));
  return rows.map(({ id, name, loginId, workNo, py, active, place }) => ({
    value: id,
    text: name,
    also: [loginId, workNo, `${name}（${place}）`, ...py.split(' ')].filter(Boolean),
    note: [place, workNo || loginId].filter(Boolean).join(' '),
    isOff: !active,
  }));
}
