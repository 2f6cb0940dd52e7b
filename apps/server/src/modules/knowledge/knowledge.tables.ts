import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { menus } from '#modules/menus/index.ts';
import { departments, ownedColumns, users } from '#modules/people/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';

/** The content of an item, in the draft and in revisions. */
const told = {
  title: text('title').notNull(),
  category: text('category').notNull(),
  summary: text('summary').notNull().default(''),
  content: text('content').notNull(),
  /** The plain text of the content, for search. */
  plainText: text('plain_text').notNull(),
  /** Pinyin of the title, in full and as initials. */
  py: text('py').notNull(),
  /** The names of its files, one on each line, for search. */
  fileNames: text('file_names').notNull().default(''),
  /** Addressed to the whole company; otherwise to departments. */
  forAll: boolean('for_all').notNull().default(true),
  mustRead: boolean('must_read').notNull().default(false),
  dueDate: date('due_date', { mode: 'string' }),
};

/** Items as drafts. Readers see the revision with the same number. */
export const knowledgeItems = pgTable(
  'knowledge_items',
  {
    id: id(),
    ...ownedColumns,
    ...told,
    /** 0 draft, 1 published, 2 withdrawn. */
    state: text('state', { enum: ['0', '1', '2'] })
      .notNull()
      .default('0'),
    revision: integer('revision').notNull().default(0),
    /** The earliest revision whose confirmation is still valid. */
    confirmFrom: integer('confirm_from').notNull().default(1),
    changed: boolean('changed').notNull().default(false),
    publishedAt: moment('published_at'),
    /** Choices of the draft; the tables of the same names contain the published ones. */
    menuIds: text('menu_ids').array().notNull().default([]),
    departmentIds: text('department_ids').array().notNull().default([]),
    ...recordColumns,
  },
  (table) => [
    index('knowledge_items_company').on(table.companyId, table.state, table.publishedAt),
    index('knowledge_items_updated').on(table.updatedAt, table.id),
    index('knowledge_items_owner').on(table.ownerId),
  ],
);

/** Published revisions. Rows are only inserted. */
export const knowledgeRevisions = pgTable(
  'knowledge_revisions',
  {
    id: id(),
    itemId: text('item_id')
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    ...told,
    note: text('note').notNull().default(''),
    publishedAt: moment('published_at').notNull(),
    publishedBy: text('published_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    unique('knowledge_revisions_number').on(table.itemId, table.revision),
    index('knowledge_revisions_publisher').on(table.publishedBy),
  ],
);

/** The pages whose panel shows an item. */
export const knowledgeMenus = pgTable(
  'knowledge_menus',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    menuId: text('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.menuId] }), index('knowledge_menus_menu').on(table.menuId)],
);

/** The departments an item is for, each including its descendants; no rows if it is for the whole company. */
export const knowledgeAudience = pgTable(
  'knowledge_audience',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.departmentId] }), index('knowledge_audience_department').on(table.departmentId)],
);

/** A person's progress with an item: the last revision opened and confirmed, and the last reminder. */
export const knowledgeReads = pgTable(
  'knowledge_reads',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readRevision: integer('read_revision').notNull().default(0),
    readAt: moment('read_at'),
    confirmedRevision: integer('confirmed_revision').notNull().default(0),
    confirmedAt: moment('confirmed_at'),
    remindedAt: moment('reminded_at'),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.userId] }), index('knowledge_reads_user').on(table.userId)],
);

/** Receivers yet to be notified or reminded of a revision: those whose ids come after `reached`. */
export const knowledgeTellings = pgTable(
  'knowledge_tellings',
  {
    id: id(),
    itemId: text('item_id')
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['published', 'reminder'] }).notNull(),
    revision: integer('revision').notNull(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reached: text('reached').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('knowledge_tellings_item').on(table.itemId),
    index('knowledge_tellings_sender').on(table.senderId),
    index('knowledge_tellings_open')
      .on(table.createdAt)
      .where(sql`${table.doneAt} is null`),
  ],
);
