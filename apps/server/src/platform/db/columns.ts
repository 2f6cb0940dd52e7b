import { sql } from 'drizzle-orm';
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

/** A primary key made by the application: a UUIDv7, so that keys sort by time; seeds may use short codes. */
export const id = () => text('id').primaryKey().$defaultFn(uuidv7);

/** A moment with time zone; a Date in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The transaction that made the row, as numbered by this PostgreSQL cluster; it finds rows that were committed late. */
export const transactionId = () =>
  xid8('transaction_id')
    .notNull()
    .default(sql`pg_current_xact_id()`);

/** Who made and who changed a record, when, and its version for optimistic locking (decisions, "Answers on the wire"). */
export const recordColumns = {
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
};
