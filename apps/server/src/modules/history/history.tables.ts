import type { FieldChange } from '@houtai/contract/history';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** What happened to records, in words as they were then. Rows are added and never changed. */
export const recordHistory = pgTable(
  'record_history',
  {
    id: id(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    companyId: text('company_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    /** The codes of a move to another state, whose words in `changes` follow the dictionary of their day; older entries have words alone. */
    movedFrom: text('moved_from'),
    movedTo: text('moved_to'),
    comment: text('comment').notNull().default(''),
    /** The form's values after the change, where an earlier state can be restored. */
    state: jsonb('state').$type<Record<string, unknown>>(),
    /** The request that did it, as in the log of operations. */
    requestId: text('request_id').notNull().default(''),
  },
  (table) => [
    index('record_history_record').on(table.recordType, table.recordId, table.at, table.id),
    index('record_history_user').on(table.userId, table.at),
    index('record_history_request').on(table.requestId),
  ],
);
