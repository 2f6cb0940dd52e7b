import type { SoftwareCopyrightForm } from '@houtai/contract/software-copyright-form';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

import { ownedColumns, users } from '#modules/people/index.ts';
import { projectColumn } from '#modules/projects/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

/** Registrations of software copyrights; the owner is the person in charge. */
export const softwareCopyrights = pgTable(
  'software_copyrights',
  {
    id: id(),
    ...ownedColumns,
    serial: integer('serial').notNull(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'RZ-' || serial::text`),
    state: text('state', { enum: ['draft', 'auditing', 'passed', 'rejected', 'returned', 'withdrawn'] })
      .notNull()
      .default('draft'),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    release: text('release').notNull(),
    acquired: text('acquired').$type<SoftwareCopyrightForm['acquired']>().notNull(),
    projectId: projectColumn(),
    developedOn: date('developed_on', { mode: 'string' }).notNull(),
    publishedOn: date('published_on', { mode: 'string' }),
    planOn: date('plan_on', { mode: 'string' }),
    language: text('language').notNull(),
    sourceLines: integer('source_lines'),
    registration: text('registration').notNull(),
    description: text('description').notNull(),
    /** Who has the form open, and since when; null once its tab is closed. */
    editingBy: text('editing_by').references(() => users.id),
    editingSince: moment('editing_since'),
    ...recordColumns,
  },
  (table) => [
    unique('software_copyrights_serial').on(table.serial),
    index('software_copyrights_owner').on(table.ownerId, table.createdAt, table.id),
    index('software_copyrights_maker').on(table.createdBy, table.createdAt, table.id),
    index('software_copyrights_department').on(table.departmentId, table.createdAt, table.id),
    index('software_copyrights_company').on(table.companyId, table.createdAt, table.id),
    index('software_copyrights_state').on(table.state, table.createdAt, table.id),
    index('software_copyrights_project').on(table.projectId),
    index('software_copyrights_editor').on(table.editingBy),
    index('software_copyrights_created').on(table.createdAt, table.id),
    index('software_copyrights_updated').on(table.updatedAt, table.id),
    index('software_copyrights_plan').on(table.planOn, table.id),
    index('software_copyrights_developed').on(table.developedOn, table.id),
    index('software_copyrights_name').on(table.name, table.id),
    index('software_copyrights_number').on(table.serial, table.id),
    index('software_copyrights_words').using('gin', pairsOf(table.number, table.name, table.shortName, table.registration)),
  ],
);
