import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { menus } from '#modules/menus/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';

export const scenes = pgTable('scenes', {
  id: id(),
  name: text('name').notNull(),
  icon: text('icon').notNull().default(''),
  active: boolean('active').notNull().default(true),
  sort: integer('sort').notNull().default(0),
  ...recordColumns,
});

/** The menus of a scene; without a scene, the company's common menus. */
export const sceneMenus = pgTable(
  'scene_menus',
  {
    id: id(),
    sceneId: text('scene_id').references(() => scenes.id, { onDelete: 'cascade' }),
    menuId: text('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    sort: integer('sort').notNull().default(0),
    /** The message for people who may not open the menu; empty for the default. */
    permissionMessage: text('permission_message').notNull().default(''),
  },
  (table) => [index('scene_menus_scene').on(table.sceneId, table.sort), index('scene_menus_menu').on(table.menuId)],
);
