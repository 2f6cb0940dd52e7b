import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

import { ownedColumns, users } from '#modules/people/index.ts';
import { projectColumn } from '#modules/projects/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

/** To-dos; the owner is the creator. */
export const todos = pgTable(
  'todos',
  {
    id: id(),
    ...ownedColumns,
    serial: integer('serial').notNull(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'TD-' || serial::text`),
    /** A customer or one of our companies, which share their ids. */
    custId: text('cust_id').notNull(),
    projectId: projectColumn(),
    todoTime: date('todo_time', { mode: 'string' }).notNull(),
    planTime: date('plan_time', { mode: 'string' }),
    state: text('state', { enum: ['1', '2', '3', '4'] })
      .notNull()
      .default('1'),
    /** The day on which it was finished; retained when closed, cleared when reopened. */
    doneOn: date('done_on', { mode: 'string' }),
    receptionUser: text('reception_user')
      .notNull()
      .references(() => users.id),
    /** An array instead of a table, so that its index can be combined with those of owner and receiver in one `or`. */
    assistUsers: text('assist_users').array().notNull().default([]),
    source: text('source').notNull(),
    type: text('type').notNull(),
    resultRequest: text('result_request').notNull(),
    /** The plain text of resultRequest, for lists and search. */
    plainText: text('plain_text').notNull(),
    promiseRemark: text('promise_remark').notNull(),
    estimateRemark: text('estimate_remark').notNull(),
    ...recordColumns,
  },
  (table) => [
    unique('todos_serial').on(table.serial),
    index('todos_owner').on(table.ownerId, table.createdAt, table.id),
    index('todos_receiver').on(table.receptionUser, table.createdAt, table.id),
    index('todos_assistants').using('gin', table.assistUsers),
    index('todos_department').on(table.departmentId, table.createdAt, table.id),
    index('todos_company').on(table.companyId, table.createdAt, table.id),
    index('todos_customer').on(table.custId),
    index('todos_project').on(table.projectId, table.createdAt, table.id),
    index('todos_created').on(table.createdAt, table.id),
    index('todos_updated').on(table.updatedAt),
    index('todos_time').on(table.todoTime, table.id),
    index('todos_plan').on(table.planTime, table.id),
    index('todos_done').on(table.receptionUser, table.doneOn),
    index('todos_open_plan')
      .on(table.planTime, table.id)
      .where(sql`${table.state} in ('1', '2')`),
    // What a person has to do is asked all the time; what they have done is more by the year.
    index('todos_open_receiver')
      .on(table.receptionUser)
      .where(sql`${table.state} in ('1', '2')`),
    index('todos_state').on(table.state, table.id),
    index('todos_number').on(table.serial, table.id),
    index('todos_words').using('gin', pairsOf(table.number, table.plainText)),
  ],
);

export type Todo = typeof todos.$inferSelect;
