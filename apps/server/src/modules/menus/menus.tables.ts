import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { id, recordColumns } from '../../platform/db/columns.ts';

/** Groups, pages and buttons, one tree. */
export const menus = pgTable(
  'menus',
  {
    id: id(),
    /** `0` at the top (specification 2.4). */
    parentId: text('parent_id').notNull(),
    code: text('code').notNull().unique(),
    type: text('type', { enum: ['group', 'page', 'button'] }).notNull(),
    name: text('name').notNull(),
    py: text('py').notNull(),
    url: text('url').notNull().default(''),
    component: text('component').notNull().default(''),
    icon: text('icon').notNull().default(''),
    hidden: boolean('hidden').notNull().default(false),
    route: boolean('route').notNull(),
    highlightUrl: text('highlight_url').notNull().default(''),
    /** The permission tag that the row grants, or empty. */
    tag: text('tag').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    active: boolean('active').notNull().default(true),
    ...recordColumns,
  },
  (table) => [
    index('menus_parent').on(table.parentId, table.sort),
    // Every call asks whether a tag's menu or a group above it is switched off, and few ever are.
    index('menus_inactive')
      .on(table.id)
      .where(sql`not ${table.active}`),
  ],
);
