import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { menus } from '#modules/menus/index.ts';
import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** A row is a star; unstarring removes it. */
export const shortcuts = pgTable(
  'shortcuts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    menuId: text('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.menuId] }), index('shortcuts_menu').on(table.menuId)],
);
