import { integer, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** The clock of a feedback. All columns are null if its level has no limit, and if it was finished before limits existed. */
export const clockColumns = {
  /** When its limits began to run: at creation, when reopened, or when its level got limits. */
  clockStartedAt: moment('clock_started_at'),
  /** The kind of hours that its limits count. A changed table of limits affects running clocks only on request. */
  hoursCounted: text('hours_counted', { enum: ['working', 'all'] }),
  respondBy: moment('respond_by'),
  answeredAt: moment('answered_at'),
  /** When it has to be solved: the latest promise, else the limit of its level, both extended by waits since then. */
  dueAt: moment('due_at'),
  /** The limit of its level, extended by waits. */
  limitAt: moment('limit_at'),
  promisedAt: moment('promised_at'),
  promiseReason: text('promise_reason').notNull().default(''),
  reopened: integer('reopened').notNull().default(0),
  /** When it was last finished; `doneOn` is the day. */
  doneAt: moment('done_at'),
  /** Who has to accept the finished feedback, and when it is accepted automatically; null unless acceptance is pending. */
  accepterId: text('accepter_id').references(() => users.id),
  acceptBy: moment('accept_by'),
};
