import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

/** Processes: which documents follow which definition. Each kind of document has one. */
export const processes = pgTable('approval_processes', {
  id: id(),
  name: text('name').notNull(),
  businessType: text('business_type').$type<BusinessType>().notNull().unique(),
  remark: text('remark').notNull().default(''),
  ...recordColumns,
});

refuseDuplicates(processes, { approval_processes_business_type_unique: { path: 'businessType', msg: '这种单据已经有审批流程' } });

/** Versions of processes. A trigger refuses changes to published ones. */
export const processVersions = pgTable(
  'approval_process_versions',
  {
    id: id(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    version: integer('version').notNull(),
    state: text('state', { enum: ['draft', 'published', 'retired'] }).notNull(),
    definition: jsonb('definition').$type<ApprovalDefinition>().notNull(),
    note: text('note').notNull().default(''),
    publishedBy: text('published_by').references(() => users.id),
    publishedAt: moment('published_at'),
  },
  (table) => [
    unique('approval_process_versions_number').on(table.processId, table.version),
    uniqueIndex('approval_process_versions_published')
      .on(table.processId)
      .where(sql`${table.state} = 'published'`),
    uniqueIndex('approval_process_versions_draft')
      .on(table.processId)
      .where(sql`${table.state} = 'draft'`),
  ],
);

/** Test cases that run before a draft is published: a submitter with values, and the expected approvers. */
export const processExamples = pgTable(
  'approval_process_examples',
  {
    id: id(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    submitter: text('submitter')
      .notNull()
      .references(() => users.id),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    chosen: jsonb('chosen').$type<Record<string, string[]>>().notNull(),
    source: text('source').notNull().default(''),
    /** The steps in order, each with its people. */
    expected: jsonb('expected').$type<{ node: string; name: string; people: string[] }[]>().notNull(),
    createdBy: text('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('approval_process_examples_process').on(table.processId)],
);
