import type { SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { PartsOf, RecordScope } from '#modules/grants/index.ts';
import type { Db } from '#platform/db/client.ts';

/** The keys that determine who sees a record, one list for each kind of access; null if that kind does not apply. */
export type RecordKeys = readonly (readonly (string | null)[] | null)[];

/** A record type whose changes are announced to open windows of people who see the record. */
export type LiveRecords = {
  /** The record type in histories. */
  type: string;
  /** Whether taking part in such a record gives access to other records, as a role in a project does. */
  givesParts?: true;
  /** The table and columns for events to programs; absent for records without such events. */
  stored?: {
    noun: string;
    tag: string;
    table: PgTable;
    id: PgColumn;
    version: PgColumn;
    /** The serial number; records without one are identified by id. */
    number?: SQLWrapper;
    state?: PgColumn;
    hasComments: boolean;
  };
  visibility: {
    parts: readonly PartsOf[];
    keysOf: (ctx: { db: Db }, ids: readonly string[]) => Promise<ReadonlyMap<string, RecordKeys>>;
    isSeenBy: (keys: RecordKeys, reach: RecordScope) => boolean;
    isPartyTo: (keys: RecordKeys, reach: RecordScope) => boolean;
  };
};

declare module '#platform/module.ts' {
  interface Hooks {
    liveRecords: LiveRecords;
  }
}
