import { date, pgTable, text } from 'drizzle-orm/pg-core';

import { moment } from '#platform/db/columns.ts';

/** The days that differ from Monday to Friday; other days have no row. */
export const calendarDays = pgTable('calendar_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  kind: text('kind', { enum: ['off', 'work'] }).notNull(),
  name: text('name').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by'),
});
