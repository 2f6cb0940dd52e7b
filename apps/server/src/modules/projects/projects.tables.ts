import type { ProjectProgress } from '@houtai/contract/projects';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { ownedColumns } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

import { customers } from './customers/customers.tables.ts';

/** Projects; the owner is the 项目经理. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    ...ownedColumns,
    // 0 only until a migration has numbered the rows of an older database.
    serial: integer('serial').notNull().default(0),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'XM-' || serial::text`),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    /** Pinyin of the name, in full and as initials. */
    py: text('py').notNull(),
    state: text('state', { enum: ['draft', 'auditing', 'rejected', 'returned', 'withdrawn', 'active', 'done', 'stopped', 'archived'] })
      .notNull()
      .default('draft'),
    /** 1 valid, 2 not (specification 3); derived from the state. */
    validity: text('validity', { enum: ['1', '2'] })
      .notNull()
      .default('1'),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    /** When it was opened, and when it was done or stopped. */
    realStart: date('real_start', { mode: 'string' }),
    realEnd: date('real_end', { mode: 'string' }),
    budget: numeric('budget', { precision: 12, scale: 2 }),
    remark: text('remark').notNull().default(''),
    /** In percent: the weighted mean of its milestones, stored with them. */
    completeness: numeric('completeness', { precision: 5, scale: 2 }).notNull().default('0.00'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('projects_serial')
      .on(table.serial)
      .where(sql`${table.serial} <> 0`),
    index('projects_offered').on(table.validity, table.py, table.id),
    index('projects_customer').on(table.customerId, table.validity, table.py),
    index('projects_company').on(table.companyId, table.py),
    index('projects_owner').on(table.ownerId),
    index('projects_department').on(table.departmentId),
    index('projects_state').on(table.state, table.updatedAt, table.id),
    index('projects_updated').on(table.updatedAt, table.id),
    index('projects_end').on(table.endDate, table.id),
    index('projects_words').using('gin', pairsOf(table.number, table.name)),
  ],
);

const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

/** Members of projects besides the owners, by index from 0. */
export const projectMembers = pgTable(
  'project_members',
  { projectId: projectId(), place: integer('place').notNull(), userId: text('user_id').notNull(), role: text('role').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('project_members_user').on(table.userId)],
);

/** The milestones of projects, by index from 0. */
export const projectMilestones = pgTable(
  'project_milestones',
  {
    id: id(),
    projectId: projectId(),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    /** Null means the project's owner. */
    ownerId: text('owner_id'),
    weight: integer('weight').notNull(),
    planStart: date('plan_start', { mode: 'string' }).notNull(),
    planEnd: date('plan_end', { mode: 'string' }).notNull(),
    /** The first planned days before it was moved; null if it was not. */
    firstStart: date('first_start', { mode: 'string' }),
    firstEnd: date('first_end', { mode: 'string' }),
    realStart: date('real_start', { mode: 'string' }),
    realEnd: date('real_end', { mode: 'string' }),
    percent: numeric('percent', { precision: 5, scale: 2 }).notNull().default('0.00'),
  },
  (table) => [
    index('project_milestones_project').on(table.projectId, table.place),
    index('project_milestones_owner').on(table.ownerId),
    index('project_milestones_end').on(table.planEnd),
  ],
);

/** The completeness of projects at the end of each day on which it changed, with their milestones then. */
export const projectProgress = pgTable(
  'project_progress',
  {
    projectId: projectId(),
    day: date('day', { mode: 'string' }).notNull(),
    percent: numeric('percent', { precision: 5, scale: 2 }).notNull(),
    milestones: jsonb('milestones').$type<ProjectProgress['milestones']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);
