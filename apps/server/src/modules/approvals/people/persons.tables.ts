import type { BusinessType } from '@houtai/contract/approval-kinds';
import { date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';

/** The approvers that a person chose in their last submission of a kind of document (decisions, "Approvals"). */
export const chosenApprovers = pgTable(
  'approval_setups',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessType: text('business_type').$type<BusinessType>().notNull(),
    chosen: jsonb('chosen').$type<Record<string, string[]>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessType] })],
);

/** Delegations by person and days, both days included; no kind means all kinds. */
export const approvalDelegations = pgTable(
  'approval_stand_ins',
  {
    id: id(),
    person: text('person')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agent: text('agent')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    kinds: text('kinds').array().$type<BusinessType[]>().notNull(),
    remark: text('remark').notNull().default(''),
    ...recordColumns,
  },
  (table) => [index('approval_stand_ins_person').on(table.person, table.to), index('approval_stand_ins_agent').on(table.agent, table.to)],
);
