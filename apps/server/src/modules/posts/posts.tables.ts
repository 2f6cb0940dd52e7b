import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

export const posts = pgTable(
  'posts',
  {
    id: id(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
    active: boolean('active').notNull().default(true),
    remark: text('remark').notNull().default(''),
    ...recordColumns,
  },
  (table) => [index('posts_sort').on(table.sort, table.id)],
);

export const userPosts = pgTable(
  'user_posts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] }), index('user_posts_post').on(table.postId)],
);

refuseDuplicates(posts, {
  posts_code_unique: { path: 'code', msg: '该编码已被其他岗位使用' },
});
