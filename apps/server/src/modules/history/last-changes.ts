import { sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { textArray } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { recordHistory } from './history.tables.ts';

/** The last change of a field. */
type LastChange = { userName: string; at: Date };

/** The last change of each field of these records: by record id, then by field name. */
export async function lastChangesOf(
  { db }: Ctx,
  recordType: string,
  ids: readonly string[],
): Promise<Map<string, Map<string, LastChange>>> {
  const found = new Map<string, Map<string, LastChange>>();
  if (ids.length === 0) return found;
  const { rows } = await db.execute<{ recordId: string; field: string; userName: string; at: string }>(
    sql`select distinct on (h.record_id, c.field) h.record_id as "recordId", c.field, u.name as "userName", h.at
      from ${recordHistory} h join ${users} u on u.id = h.user_id cross join jsonb_to_recordset(h.changes) as c(field text)
      where h.record_type = ${recordType} and h.record_id = any(${textArray(ids)})
      order by h.record_id, c.field, h.at desc, h.id desc`,
  );
  for (const { recordId, field, userName, at } of rows)
    found.set(recordId, (found.get(recordId) ?? new Map<string, LastChange>()).set(field, { userName, at: new Date(at) }));
  return found;
}
