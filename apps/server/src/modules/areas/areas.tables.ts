import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

/** Administrative areas in three levels. The parent of provinces is ROOT_AREA, which has no row. */
export const areas = pgTable(
  'areas',
  {
    /** The official six-digit code. */
    id: text('id').primaryKey(),
    parentId: text('parent_id').notNull(),
    name: text('name').notNull(),
    leaf: boolean('leaf').notNull(),
    sort: integer('sort').notNull().default(0),
    /** Pinyin of the name, in full and as initials. */
    py: text('py').notNull().default(''),
    /** Inactive areas are shown in records that use them, but not offered. */
    active: boolean('active').notNull().default(true),
    ...recordColumns,
  },
  (table) => [index('areas_parent').on(table.parentId, table.sort)],
);

refuseDuplicates(areas, {
  areas_pkey: { path: 'id', msg: '这个编码已被使用，请换一个' },
});
