import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';

import { files } from './files.tables.ts';

/**
 * The records that use a file; a file in use cannot be removed. People who may read the record may read the file. For a copy, they or the
 * person who copied it must also be able to read it at its origin.
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
    /** Who copied somebody else's file here, and the record that allowed it; null for an original. */
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
