import { integer, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** The time of a feedback. All of it is null where its level has no limit, and where it was done before there were limits. */
export const clockColumns = {
  /** When its limits began to run: when it was made, opened again, or came under limits. */
  clockStartedAt: moment('clock_started_at'),
  /** The hours that its limits count; a changed table leaves what runs already as it is, unless it is asked otherwise. */
  hoursCounted: text('hours_counted', { enum: ['working', 'all'] }),
  respondBy: moment('respond_by'),
  answeredAt: moment('answered_at'),
  /** By when it is to be solved: what was promised last, else what its level says, both moved by what was waited since. */
  dueAt: moment('due_at'),
  /** By when its level alone wants it solved, moved by what was waited. */
  limitAt: moment('limit_at'),
  promisedAt: moment('promised_at'),
  promiseReason: text('promise_reason').notNull().default(''),
  reopened: integer('reopened').notNull().default(0),
  /** When it was done last; `doneOn` is its day. */
  doneAt: moment('done_at'),
  /** Who says that what is done is well done, and when silence says it; null unless that is waited for. */
  accepterId: text('accepter_id').references(() => users.id),
  acceptBy: moment('accept_by'),
};
