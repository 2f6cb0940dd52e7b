import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ApprovalStatus, ApprovalTaskState } from '@houtai/contract/approval-words';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Action, ApprovalState } from '#modules/approval-rules/index.ts';
import { ownedColumns, users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

import { processVersions } from './processes/processes.tables.ts';
import type { FlowHashes, SealedValues, SealingAction } from './sealing/sealed.ts';

/**
 * Flows of documents; the owner is the submitter. `state` holds the whole flow; the other columns are derived from it and written with it,
 * so that lists and rights can query them.
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
    /** The document in words, as of its last submission. */
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    figure: text('figure').notNull(),
    versionId: text('version_id')
      .notNull()
      .references(() => processVersions.id),
    status: text('status').$type<ApprovalStatus>().notNull(),
    state: jsonb('state').$type<ApprovalState>().notNull(),
    /** The number of actions so far. */
    actions: integer('actions').notNull(),
    /** The current step, the people it waits for, and since when; empty once the flow has ended. */
    stepName: text('step_name').notNull(),
    waitingFor: text('waiting_for').array().notNull(),
    waitingSince: moment('waiting_since'),
    /** People who may read the document because of the flow: asked, decided or notified. */
    readers: text('readers').array().notNull(),
    submittedAt: moment('submitted_at').notNull(),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('approval_flows_updated').on(table.updatedAt),
    unique('approval_flows_serial').on(table.serial),
    // A document has at most one running flow.
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

/** Tasks of flows, derived from their states for lists, counts and time limits. */
export const approvalTasks = pgTable(
  'approval_tasks',
  {
    flowId: text('flow_id')
      .notNull()
      .references(() => approvalFlows.id, { onDelete: 'cascade' }),
    /** Unique within its flow, e.g. s2-1. */
    taskId: text('task_id').notNull(),
    /** Copied from the flow, so that counting pending tasks needs no join. */
    businessType: text('business_type').$type<BusinessType>().notNull(),
    person: text('person')
      .notNull()
      .references(() => users.id),
    standsFor: text('stands_for').array().notNull(),
    kind: text('kind', { enum: ['decide', 'consult', 'told'] }).notNull(),
    state: text('state').$type<ApprovalTaskState>().notNull(),
    node: text('node').notNull(),
    stepName: text('step_name').notNull(),
    /** The progress of its step, e.g. 会签 1 / 2. */
    progress: text('progress').notNull(),
    /** True if a person decided, false if a rule did. */
    byPerson: boolean('by_person').notNull(),
    askedAt: moment('asked_at'),
    seenAt: moment('seen_at'),
    doneAt: moment('done_at'),
    /** The end of its time limit, and the next time at which the limit takes effect. */
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

/** The actions of flows, in order. Rows are only inserted; a trigger refuses changes. */
export const approvalActions = pgTable(
  'approval_actions',
  {
    id: id(),
    flowId: text('flow_id')
      .notNull()
      .references(() => approvalFlows.id),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
    action: jsonb('action').$type<Action | SealingAction>().notNull(),
    sealed: jsonb('sealed').$type<SealedValues>().notNull(),
    /** The state of the flow at that time; null in actions from before states were sealed. */
    hashes: jsonb('hashes').$type<FlowHashes>(),
    /** SHA-256 of the previous digest, the action and the sealed content. */
    digest: text('digest').notNull(),
    requestId: text('request_id').notNull().default(''),
  },
  (table) => [unique('approval_actions_number').on(table.flowId, table.number), index('approval_actions_by').on(table.by, table.at)],
);

/**
 * Daily snapshots of the ends of chains: a chain that has become shorter or differs there was cut or forged. Rows are permanent (a trigger
 * refuses changes) and do not reference the flow, so that a deleted flow can be reported.
 */
export const approvalAnchors = pgTable(
  'approval_anchors',
  {
    id: id(),
    at: moment('at').notNull(),
    flowId: text('flow_id').notNull(),
    /** The number of the flow, e.g. SP-12, and of its last action. */
    flowNumber: text('flow_number').notNull(),
    number: integer('number').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [unique('approval_anchors_end').on(table.flowId, table.number, table.digest)],
);
