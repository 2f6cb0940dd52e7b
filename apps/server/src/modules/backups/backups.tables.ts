import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { id, moment } from '#platform/db/columns.ts';

/** The last restore tests of backups. */
export const backupProofs = pgTable(
  'backup_proofs',
  {
    id: id(),
    /** The file name without its folder. */
    backup: text('backup').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    result: text('result', { enum: ['proven', 'failed', 'unproven'] }).notNull(),
    reason: text('reason').notNull().default(''),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
  },
  (table) => [index('backup_proofs_started').on(table.startedAt, table.id)],
);
