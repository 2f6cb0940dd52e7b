import { and, asc, eq, gte } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';

import { recordHistory } from './history.tables.ts';

/** The action with which migrations record that they renamed a record; their SQL contains it, too. */
const RENAMED = '升级时改名';

/** A record renamed by a migration because of a duplicate name. */
export type RenumberedRecord = { type: string; id: string; before: string; after: string };

/** What migrations have renamed since a moment, for the person who runs the upgrade. */
export async function renamedByUpgrade(db: Db, since: Date): Promise<RenumberedRecord[]> {
  const rows = await db
    .select()
    .from(recordHistory)
    .where(and(eq(recordHistory.action, RENAMED), gte(recordHistory.at, since)))
    .orderBy(asc(recordHistory.recordType), asc(recordHistory.recordId));
  return rows.flatMap(({ recordType: type, recordId: id, changes }) => changes.map(({ before, after }) => ({ type, id, before, after })));
}
