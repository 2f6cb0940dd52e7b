import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';

import { files } from './files.tables.ts';

/**
 * Which records hold a file. One that is held cannot be removed. Who may read the record may read the file; where it is a copy, as long as
 * they or anyone who copied it may read it where it came from.
 */
export const fileLinks = pgTable(
  'file_links',
  {
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    /** Shown within a text of the record, not in its list of files. */
    inText: boolean('in_text').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    /** Who brought somebody else's file here, and the record by which they might read it; null for what is held in its own right. */
    copiedBy: text('copied_by').references(() => users.id),
    copiedFromType: text('copied_from_type'),
    copiedFromId: text('copied_from_id'),
  },
  (table) => [
    primaryKey({ columns: [table.recordType, table.recordId, table.fileId] }),
    index('file_links_file').on(table.fileId),
    index('file_links_copied_by').on(table.copiedBy),
    index('file_links_copied_from').on(table.copiedFromType, table.copiedFromId),
  ],
);
