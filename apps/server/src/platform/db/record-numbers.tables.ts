import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The last running number of each kind of record, shared by all companies because a number identifies a record. */
export const recordNumbers = pgTable('record_numbers', {
  recordType: text('record_type').primaryKey(),
  last: integer('last').notNull(),
});
