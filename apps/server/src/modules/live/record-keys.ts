import type { SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { PartsOf, Reach } from '#modules/grants/index.ts';
import type { Db } from '#platform/db/client.ts';

/** What of a record tells who sees it: the keys of each way in which people come to see it, null where that way is closed. */
export type RecordKeys = readonly (readonly (string | null)[] | null)[];

/** Records of a type whose changes are told to the open windows of those who see them. */
export type LiveRecords = {
  /** Their type in histories. */
  type: string;
  /** Whether people see other records by their part in one of these, as by a role in a project. */
  givesParts?: true;
  /** Where they are, and what programs are told of them beside their ids; absent for records of which programs hear nothing. */
  stored?: {
    noun: string;
    tag: string;
    table: PgTable;
    id: PgColumn;
    version: PgColumn;
    /** The running number; records without one are told by their ids. */
    number?: SQLWrapper;
    state?: PgColumn;
    hasComments: boolean;
  };
  visibility: {
    parts: readonly PartsOf[];
    keysOf: (ctx: { db: Db }, ids: readonly string[]) => Promise<ReadonlyMap<string, RecordKeys>>;
    isSeenBy: (keys: RecordKeys, reach: Reach) => boolean;
    isPartyTo: (keys: RecordKeys, reach: Reach) => boolean;
  };
};

declare module '#platform/module.ts' {
  interface Hooks {
    liveRecords: LiveRecords;
  }
}
