import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ApprovalStatus, ApprovalTaskState } from '@houtai/contract/approval-words';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Action, ApprovalState } from '#modules/approval-rules/index.ts';
import { ownedColumns, users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

import { processVersions } from './processes/processes.tables.ts';
import type { FlowHashes, Sealed, Sealing } from './sealing/sealed.ts';

/**
 * Flows of documents; the owner is the person who submitted. `state` holds the whole flow; the other columns are derived from it and written with
 * it, so that lists and rights can be queried.
 */
export const approvalFlows = pgTable(
  'approval_flows',
  {
    id: id(),
    ...ownedColumns,
    serial: integer('serial').notNull(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'SP-' || serial::text`),
    businessType: text('business_type').$type<BusinessType>().notNull(),
    businessId: text('business_id').notNull(),
    /** The document in words, as it was when it was submitted last. */
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    figure: text('figure').notNull(),
    versionId: text('version_id')
      .notNull()
      .references(() => processVersions.id),
    status: text('status').$type<ApprovalStatus>().notNull(),
    state: jsonb('state').$type<ApprovalState>().notNull(),
    /** How many actions have happened to it. */
    actions: integer('actions').notNull(),
    /** The name of the current step, the people it waits for, and since when; none once the flow has ended. */
    stepName: text('step_name').notNull(),
    waitingFor: text('waiting_for').array().notNull(),
    waitingSince: moment('waiting_since'),
    /** Who may read the document because of the flow: those it waits for, those who decided, those who were told. */
    readers: text('readers').array().notNull(),
    submittedAt: moment('submitted_at').notNull(),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('approval_flows_updated').on(table.updatedAt),
    unique('approval_flows_serial').on(table.serial),
    // One flow of a document goes on at a time.
    uniqueIndex('approval_flows_going')
      .on(table.businessType, table.businessId)
      .where(sql`${table.status} in ('running', 'returned')`),
    index('approval_flows_document').on(table.businessType, table.businessId, table.submittedAt),
    index('approval_flows_owner').on(table.ownerId, table.submittedAt, table.id),
    index('approval_flows_version').on(table.versionId, table.status),
    index('approval_flows_readers').using('gin', table.readers),
    index('approval_flows_submitted').on(table.submittedAt, table.id),
    index('approval_flows_waiting')
      .on(table.waitingSince)
      .where(sql`${table.status} = 'running'`),
    index('approval_flows_words').using('gin', pairsOf(table.number, table.title, table.summary)),
  ],
);

/** What people are asked and told in flows, as the states say: for lists, counts and time limits. */
export const approvalTasks = pgTable(
  'approval_tasks',
  {
    flowId: text('flow_id')
      .notNull()
      .references(() => approvalFlows.id, { onDelete: 'cascade' }),
    /** Unique in its flow, as s2-1. */
    taskId: text('task_id').notNull(),
    /** That of its flow: what waits is counted by it without looking at the flows. */
    businessType: text('business_type').$type<BusinessType>().notNull(),
    person: text('person')
      .notNull()
      .references(() => users.id),
    standsFor: text('stands_for').array().notNull(),
    kind: text('kind', { enum: ['decide', 'consult', 'told'] }).notNull(),
    state: text('state').$type<ApprovalTaskState>().notNull(),
    node: text('node').notNull(),
    stepName: text('step_name').notNull(),
    /** How far its step is, as 会签 1 / 2. */
    progress: text('progress').notNull(),
    /** Decided by the person, not by a rule. */
    byPerson: boolean('by_person').notNull(),
    askedAt: moment('asked_at'),
    seenAt: moment('seen_at'),
    doneAt: moment('done_at'),
    /** The end of its time limit, and when something next happens because of that. */
    dueAt: moment('due_at'),
    expiresAt: moment('expires_at'),
    comment: text('comment').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.flowId, table.taskId] }),
    index('approval_tasks_open')
      .on(table.person, table.askedAt, table.flowId)
      .where(sql`${table.state} = 'open'`),
    index('approval_tasks_waiting')
      .on(table.person, table.businessType, table.dueAt)
      .where(sql`${table.state} = 'open'`),
    index('approval_tasks_done')
      .on(table.person, table.doneAt, table.flowId)
      .where(sql`${table.byPerson}`),
    index('approval_tasks_told')
      .on(table.person, table.askedAt, table.flowId)
      .where(sql`${table.kind} = 'told'`),
    index('approval_tasks_expiring')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open' and ${table.expiresAt} is not null`),
  ],
);

/** What happened to flows, in order. Rows are added and never changed: a trigger keeps them. */
export const approvalActions = pgTable(
  'approval_actions',
  {
    id: id(),
    flowId: text('flow_id')
      .notNull()
      .references(() => approvalFlows.id),
    /** From 1, without a gap. */
    number: integer('number').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
    action: jsonb('action').$type<Action | Sealing>().notNull(),
    sealed: jsonb('sealed').$type<Sealed>().notNull(),
    /** How the flow stood then; none in actions of before this was sealed. */
    hashes: jsonb('hashes').$type<FlowHashes>(),
    /** SHA-256 of the digest before, the action and what was sealed. */
    digest: text('digest').notNull(),
    requestId: text('request_id').notNull().default(''),
  },
  (table) => [unique('approval_actions_number').on(table.flowId, table.number), index('approval_actions_by').on(table.by, table.at)],
);

/**
 * The ends of chains as each day found them: a chain that is shorter or otherwise than its end was cut or forged. Kept for ever, and without
 * a reference to the flow, as one that is gone is to be named, too. A trigger keeps them.
 */
export const approvalAnchors = pgTable(
  'approval_anchors',
  {
    id: id(),
    at: moment('at').notNull(),
    flowId: text('flow_id').notNull(),
    /** The number of the flow, as SP-12, and of its last action. */
    flowNumber: text('flow_number').notNull(),
    number: integer('number').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [unique('approval_anchors_end').on(table.flowId, table.number, table.digest)],
);
