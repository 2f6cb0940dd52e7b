import { integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * The oldest build that may run on this database, as the number of the last migration it knows; no row: any. A migration that an older build
 * cannot run beside replaces the row.
 */
export const oldestBuild = pgTable('oldest_build', { number: integer('number').primaryKey() });
