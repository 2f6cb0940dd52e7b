import { boolean, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { departments, ownedColumns, users } from '#modules/people/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';

/** Notices and announcements; the owner is the author. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    ...ownedColumns,
    title: text('title').notNull(),
    /** 1 notice, 2 announcement. */
    type: text('type', { enum: ['1', '2'] }).notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull(),
    /** The plain text of the content, for search. */
    plainText: text('plain_text').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /** 1 urgent, 2 important, 3 normal. */
    priority: text('priority', { enum: ['1', '2', '3'] })
      .notNull()
      .default('3'),
    audience: text('audience', { enum: ['all', 'departments'] }).notNull(),
    /** The last local day on which it is current; null for no end. */
    deadline: date('deadline', { mode: 'string' }),
    /** 0 draft, 1 published, 2 withdrawn. */
    status: text('status', { enum: ['0', '1', '2'] })
      .notNull()
      .default('0'),
    publishedAt: moment('published_at'),
    publishedBy: text('published_by').references(() => users.id),
    /** The company whose staff is notified; null for all companies. Fixed when it is published. */
    toldCompanyId: text('told_company_id'),
    /** The id of the last person notified; people are notified in the order of ids. */
    toldUpTo: text('told_up_to').notNull().default(''),
    /** People are yet to be notified, or messages to be withdrawn. */
    isDue: boolean('is_due').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    index('notices_created').on(table.createdAt, table.id),
    index('notices_published').on(table.publishedAt, table.id),
    index('notices_owner').on(table.ownerId),
    index('notices_company').on(table.companyId),
    index('notices_department').on(table.departmentId),
    index('notices_due').on(table.isDue),
    index('notices_publisher').on(table.publishedBy),
  ],
);

/** The departments a notice is for, each including its descendants. */
export const noticeDepartments = pgTable(
  'notice_departments',
  {
    noticeId: text('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.departmentId] }), index('notice_departments_department').on(table.departmentId)],
);

/** The receivers of a published notice, and when they read it. */
export const noticeReceivers = pgTable(
  'notice_receivers',
  {
    noticeId: text('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index('notice_receivers_user').on(table.userId, table.noticeId),
    index('notice_receivers_read').on(table.noticeId, table.readAt, table.userId),
  ],
);
