import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { id, moment, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

/** Groups, pages and buttons in one tree. */
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
    /** When an upgrade added the row; null for initial rows and those that people created. */
    arrivedAt: moment('arrived_at'),
    /** Whether a start has processed the row; rows that a seed left unchecked in an existing database came with an upgrade. */
    arrivalChecked: boolean('arrival_checked').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    index('menus_parent').on(table.parentId, table.sort),
    // Every call checks whether a menu or its ancestor is inactive, and few are.
    index('menus_inactive')
      .on(table.id)
      .where(sql`not ${table.active}`),
  ],
);

refuseDuplicates(menus, {
  menus_code_unique: { path: 'code', msg: '这个编码已被使用，请换一个' },
});
