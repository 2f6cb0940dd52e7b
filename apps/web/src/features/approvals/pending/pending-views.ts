import { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { useQuery } from '@tanstack/react-query';

import { listOf, view } from '#kit/list/list-of.ts';
import { text } from '#kit/list/search/conditions.ts';
import { queryOf } from '#platform/calls/query.ts';

const PARTS = {
  conditions: [text('keyword', '单号、标题、提交人', { width: 200 })],
  views: [
    view('all', '全部', null),
    view('REIMBURSEMENT', BUSINESS_TYPES.REIMBURSEMENT, ['businessType', 'REIMBURSEMENT']),
    view('SOFTWARE_COPYRIGHT', BUSINESS_TYPES.SOFTWARE_COPYRIGHT, ['businessType', 'SOFTWARE_COPYRIGHT']),
    view('PROJECT_OPENING', BUSINESS_TYPES.PROJECT_OPENING, ['businessType', 'PROJECT_OPENING']),
    view('done', '我已审'),
  ],
} as const;
export const WAITING = listOf(calls.approvals.tasks, { ...PARTS, defaultSort: 'askedAt' });
export const DONE = listOf(calls.approvals.tasks, { ...PARTS, defaultSort: '-doneAt' });

export type PendingView = (typeof PARTS.views)[number]['key'];

/** How much waits in each view, and which of them are on offer: a kind of which nothing waits has none. */
export function usePendingViews(view: PendingView | ''): { counts: Partial<Record<PendingView, number>>; offered: PendingView[] } {
  const asked = useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data;
  const kinds = asked?.byKind.map(({ businessType, count }) => [businessType, count]) ?? [];
  const counts: Partial<Record<PendingView, number>> = asked ? { all: asked.pending, done: asked.done, ...Object.fromEntries(kinds) } : {};
  const isOffered = (key: PendingView) => key === 'all' || key === 'done' || key === view || (counts[key] ?? (asked ? 0 : 1)) > 0;
  return { counts, offered: PARTS.views.map(({ key }) => key).filter(isOffered) };
}
