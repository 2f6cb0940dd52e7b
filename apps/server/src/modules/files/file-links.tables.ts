import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { files } from './files.tables.ts';

/** Which records hold a file. One that is held cannot be removed; who may read the record may read the file. */
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
  },
  (table) => [primaryKey({ columns: [table.recordType, table.recordId, table.fileId] }), index('file_links_file').on(table.fileId)],
);
