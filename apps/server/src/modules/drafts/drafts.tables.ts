import type { DraftContent } from '@houtai/contract/drafts';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** Unsent form content, by person. */
export const drafts = pgTable(
  'drafts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    formKey: text('form_key').notNull(),
    content: jsonb('content').$type<DraftContent>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.formKey] }), index('drafts_saved').on(table.savedAt)],
);
