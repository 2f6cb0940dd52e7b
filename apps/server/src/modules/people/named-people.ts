import { and, eq } from 'drizzle-orm';

import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { users } from './people.tables.ts';

const namedByIds = batchedRows(
  (db) => db.select({ id: users.id, name: users.name }).from(users).where(isOneOfParameter(users.id, 'keys')).prepare(''),
  (row) => row.id,
);

/** Names of people by id, regardless of data scopes. */
export async function namesOf({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await namedByIds(db, userIds);
  return new Map([...found].map(([id, { name }]) => [id, name]));
}

const activeByIds = batchedRows(
  (db) =>
    db
      .select({ id: users.id, companyId: users.companyId, name: users.name })
      .from(users)
      .where(and(isOneOfParameter(users.id, 'keys'), eq(users.active, true), eq(users.kind, 'staff')))
      .prepare(''),
  (row) => row.id,
);

/** The active staff among the ids, with the company of each. */
export async function activeStaff({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await activeByIds(db, userIds);
  return new Map([...found].map(([id, { companyId }]) => [id, companyId]));
}

/** The names of the active staff among the ids. */
export async function namesOfActive({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await activeByIds(db, userIds);
  return new Map([...found].map(([id, { name }]) => [id, name]));
}
