import { integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * The oldest build that may run on this database, as the number of the last migration it knows; without a row, any build may. A migration
 * that an older build cannot run with replaces the row.
 */
export const oldestBuild = pgTable('oldest_build', { number: integer('number').primaryKey() });
