import { and, eq, inArray } from 'drizzle-orm';

import { batchedRows } from '../../platform/db/batched-rows.ts';
import type { OpenCtx } from '../../platform/db/context.ts';
import { isOneOfParameter } from '../../platform/db/is-one-of.ts';
import { users } from './people.tables.ts';

/** The names of people by id, whoever asks: names resolve outside of data scopes. */
export async function namesOf({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const activeByIds = batchedRows(
  (db) =>
    db
      .select({ id: users.id, companyId: users.companyId })
      .from(users)
      .where(and(isOneOfParameter(users.id, 'keys'), eq(users.active, true), eq(users.kind, 'staff')))
      .prepare(''),
  (row) => row.id,
);

/** Those of the ids that are active members of staff, and the company of each. */
export async function activeStaff({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await activeByIds(db, userIds);
  return new Map([...found].map(([id, { companyId }]) => [id, companyId]));
}
