import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** A program has a row in users, so that histories can name it. Its rights are those given to it that its keeper also has at present. */
export const programs = pgTable(
  'programs',
  {
    id: text('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    keeperId: text('keeper_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose').notNull(),
    tags: text('tags').array().notNull(),
    networks: text('networks').notNull(),
    perMinute: integer('per_minute').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('programs_keeper').on(table.keeperId)],
);

/** The calls of a program by day. */
export const programUsage = pgTable(
  'program_usage',
  {
    programId: text('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    reads: integer('reads').notNull().default(0),
    writes: integer('writes').notNull().default(0),
    refused: integer('refused').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.programId, table.day] })],
);
