import type { ImportState, RowOutcome } from '@houtai/contract/import-words';
import type { ImportColumn, ImportDetail } from '@houtai/contract/imports';
import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An uploaded sheet, the meaning of its columns, and the result. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** The record to which the sheet is uploaded, e.g. the dictionary of entries; blank for other kinds. */
    within: text('within').notNull().default(''),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    isCsv: boolean('is_csv').notNull(),
    /** The original file; deleted with its rows after a while. */
    file: bytea('file'),
    sheets: jsonb('sheets').$type<string[]>().notNull(),
    sheet: integer('sheet').notNull(),
    headerRow: integer('header_row').notNull(),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull(),
    /** What aliases stand for, by field. */
    values: jsonb('values').$type<Record<string, Record<string, string>>>().notNull().default({}),
    mode: text('mode').$type<ImportDetail['mode']>().notNull().default('both'),
    whole: boolean('whole').notNull().default(true),
    state: text('state').$type<ImportState>().notNull().default('matching'),
    counts: jsonb('counts').$type<Partial<Record<RowOutcome, number>>>().notNull().default({}),
    faults: jsonb('faults').$type<ImportDetail['faults']>().notNull().default([]),
    conflicts: integer('conflicts').notNull().default(0),
    undecided: integer('undecided').notNull().default(0),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    message: text('message').notNull().default(''),
    kept: jsonb('kept').$type<ImportDetail['kept']>().notNull().default([]),
    isCancelAsked: boolean('is_cancel_asked').notNull().default(false),
    /** The last heartbeat while a task is running. */
    aliveAt: moment('alive_at'),
    begunAt: moment('begun_at'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('imports_user').on(table.userId, table.createdAt), index('imports_created').on(table.createdAt)],
);

/** A row of the sheet: its cells, corrections, and result. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id').notNull(),
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** A letter for the kind of each cell (`sheet-thread.ts`); blank in older imports. */
    kinds: text('kinds').notNull().default(''),
    /** The numbers of cells that display another text, by column. */
    numbers: jsonb('numbers').$type<Record<string, string>>().notNull().default({}),
    /** The row of an earlier import, as id and number, whose error file this one comes from. */
    origin: text('origin'),
    edits: jsonb('edits').$type<Record<string, string>>().notNull().default({}),
    /** The decisions where both sides changed, by field. */
    choices: jsonb('choices').$type<Record<string, { choice: 'sheet' | 'system' | 'own'; own: string }>>().notNull().default({}),
    outcome: text('outcome').$type<RowOutcome>(),
    faults: jsonb('faults').$type<{ column: number; msg: string }[]>().notNull().default([]),
    changes: jsonb('changes').$type<RowChange[]>().notNull().default([]),
    name: text('name').notNull().default(''),
    recordId: text('record_id'),
    /** The sheet's values at the import; the next import is compared with them. */
    base: jsonb('base').$type<Record<string, string>>(),
    /** The previous values of the changed fields; null for a new record. */
    before: jsonb('before').$type<Record<string, string>>(),
    /** The version after the import; a different one means that somebody changed the record since. */
    leftVersion: integer('left_version'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    foreignKey({ columns: [table.importId], foreignColumns: [imports.id] }).onDelete('cascade'),
    index('import_rows_record').on(table.recordId),
    index('import_rows_origin')
      .on(table.origin)
      .where(sql`${table.origin} is not null`),
    index('import_rows_outcome').on(table.importId, table.outcome, table.row),
  ],
);

/** A field in which sheet and system differ, in words. */
export type RowChange = { field: string; base: string | null; sheet: string; system: string; isConflict: boolean };

/** A person's last choice of columns and aliases for a kind. */
export const importMemories = pgTable(
  'import_memories',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    columns: jsonb('columns').$type<Record<string, string>>().notNull(),
    values: jsonb('values').$type<Record<string, Record<string, string>>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
