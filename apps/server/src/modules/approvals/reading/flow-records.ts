import { MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '#modules/records/index.ts';
import { partyRelation, recordVisibility } from '#modules/resources/index.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { APPROVAL } from '../flows/notify-about-flow.ts';

/** Flows in mentions and searches: by number, for submitters, approvers and notified people. */
export const FLOW_RECORDS = {
  type: APPROVAL,
  noun: '审批',
  tag: 'approval:task:list',
  prefix: 'SP',
  find: async ({ db, actor }, by) => {
    const { id, number, title, ownerId, serial } = approvalFlows;
    const rows = await db
      .select({ id, number, title, ownerId })
      .from(approvalFlows)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(serial, [...by.serials]));
    return rows.map(({ ownerId, ...row }) => ({
      ...row,
      url: linkTo(ownerId === actor.userId ? MY_APPROVALS_PAGE : PENDING_APPROVALS_PAGE, { id: row.id }),
    }));
  },
  visibility: recordVisibility({
    table: approvalFlows,
    noun: '审批',
    tag: 'approval:task:list',
    relations: [
      partyRelation(approvalFlows.ownerId, '发起人'),
      partyRelation(approvalFlows.readers, '审批人', { isNotified: false, mayChange: false }),
    ],
  }),
} satisfies RecordKind;
