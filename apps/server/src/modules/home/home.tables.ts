import type { HomeLayout } from '@houtai/contract/home-cards';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { roles } from '#modules/grants/index.ts';
import { moment } from '#platform/db/columns.ts';

/** The default home of a role's holders who have not arranged their own. */
export const roleHomeCards = pgTable('role_home_cards', {
  roleId: text('role_id')
    .primaryKey()
    .references(() => roles.id, { onDelete: 'cascade' }),
  cards: jsonb('cards').$type<HomeLayout>().notNull(),
  updatedBy: text('updated_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
