import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Metadata of stored files; the bytes are under `storageKey` in the file storage. */
export const files = pgTable(
  'files',
  {
    id: id(),
    companyId: text('company_id').notNull(),
    /** Who uploaded it; null for a visitor, whose file can be read only through its record. */
    ownerId: text('owner_id').references(() => users.id),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /** 1 image, 2 attachment, 3 video (specification 7.8), 4 invoice. */
    bizType: text('biz_type').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('files_owner').on(table.ownerId, table.createdAt)],
);
