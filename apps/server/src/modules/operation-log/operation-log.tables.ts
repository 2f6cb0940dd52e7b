import type { FieldChange } from '@houtai/contract/history';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { id, moment } from '#platform/db/columns.ts';

/**
 * Append-only log of operations by signed-in users. A trigger refuses changes, so it has no foreign keys, which would modify rows when a
 * person or company is deleted.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    id: id(),
    at: moment('at').notNull(),
    userId: text('user_id').notNull(),
    companyId: text('company_id').notNull(),
    userName: text('user_name').notNull(),
    /** The primary department at that time. */
    departmentName: text('department_name').notNull(),
    channel: text('channel', { enum: ['phone', 'wxwork', 'admin', 'member', 'assistant', 'program'] }).notNull(),
    area: text('area').notNull(),
    operation: text('operation').notNull(),
    path: text('path').notNull(),
    requestId: text('request_id').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    /** Changes that no record history contains. */
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    outcome: text('outcome', { enum: ['success', 'refused', 'failed'] }).notNull(),
    code: text('code').notNull(),
    msg: text('msg').notNull(),
    durationMs: integer('duration_ms').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('operation_log_at').on(table.at, table.id),
    index('operation_log_company').on(table.companyId, table.at, table.id),
    index('operation_log_user').on(table.userId, table.at, table.id),
    index('operation_log_area').on(table.area, table.at, table.id),
    index('operation_log_outcome').on(table.outcome, table.at, table.id),
    index('operation_log_channel').on(table.channel, table.at, table.id),
    index('operation_log_request').on(table.requestId),
    // For prefix searches in any collation.
    index('operation_log_operation').on(table.operation.op('text_pattern_ops'), table.at),
    index('operation_log_ip').on(table.ip.op('text_pattern_ops'), table.at),
  ],
);
