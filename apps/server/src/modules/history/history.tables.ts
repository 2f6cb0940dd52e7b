import type { FieldChange } from '@houtai/contract/history';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** The history of records, in the words of that time. Rows are only inserted. */
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
    /** The codes of a state change; the words in `changes` use the dictionary of that day. Older entries have only words. */
    movedFrom: text('moved_from'),
    movedTo: text('moved_to'),
    comment: text('comment').notNull().default(''),
    /** The form values after the change, if an earlier state can be restored. */
    state: jsonb('state').$type<Record<string, unknown>>(),
    /** The request, as in the operation log. */
    requestId: text('request_id').notNull().default(''),
  },
  (table) => [
    index('record_history_record').on(table.recordType, table.recordId, table.at, table.id),
    index('record_history_user').on(table.userId, table.at),
    index('record_history_request').on(table.requestId),
  ],
);
