import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The last running number of each kind of record: a number is a name, so that all companies share them. */
export const recordNumbers = pgTable('record_numbers', {
  recordType: text('record_type').primaryKey(),
  last: integer('last').notNull(),
});
