import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { arrayContains, eq, type SQL, sql } from 'drizzle-orm';

import { primaryDepartmentOf } from '#modules/people/index.ts';
import { handoverOfOpen, type HandoverPart } from '#modules/work-records/index.ts';

import { feedback } from './feedback.tables.ts';

const PARTS: readonly HandoverPart[] = [
  {
    kind: 'feedback-handled',
    label: '处理的售后反馈',
    field: 'handleUser',
    fieldLabel: '处理人',
    url: FEEDBACK_PAGE,
    holding: 'feedback',
    of: (userId) => arrayContains(feedback.handleUsers, [userId]),
    set: async (_, { from, to }) => ({ handleUsers: handledInstead(from.id, to.id) }),
  },
  {
    kind: 'feedback-created',
    label: '创建的售后反馈',
    field: 'owner',
    fieldLabel: '创建人',
    url: FEEDBACK_PAGE,
    of: (userId) => eq(feedback.ownerId, userId),
    set: async (ctx, { to }) => ({ ownerId: to.id, departmentId: await primaryDepartmentOf(ctx, to.id) }),
  },
];

/** Replaces the handler without duplicating one who handles it already. */
function handledInstead(fromId: string, toId: string): SQL {
  const { handleUsers } = feedback;
  return sql`case when ${toId} = any(${handleUsers})
    then array_remove(${handleUsers}, ${fromId}) else array_replace(${handleUsers}, ${fromId}, ${toId}) end`;
}

/** Hands open feedback to somebody else when its person leaves. */
export const FEEDBACK_HANDOVER = handoverOfOpen({ recordType: FEEDBACK.key, table: feedback, state: feedback.completionStatus }, PARTS);
