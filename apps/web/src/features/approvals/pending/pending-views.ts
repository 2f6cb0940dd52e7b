import { calls } from '@houtai/contract';
import { APPROVAL_TASKS } from '@houtai/contract/approvals-list';
import { ownValue } from '@houtai/contract/own-value';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

import { TASK_VIEW } from './task-columns.tsx';

export const WAITING = TASK_VIEW.list;
export const DONE = { ...TASK_VIEW.list, defaultSort: '-doneAt' };

/** The number of tasks in each view, and the available views: a kind without tasks has none. */
export function usePendingViews(view: string): { counts: Readonly<Record<string, number>>; offered: string[] } {
  const asked = useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data;
  const kinds = asked?.byKind.map(({ businessType, count }) => [businessType, count]) ?? [];
  const counts: Readonly<Record<string, number>> = asked ? { all: asked.pending, done: asked.done, ...Object.fromEntries(kinds) } : {};
  const isOffered = (key: string) => key === 'all' || key === 'done' || key === view || (ownValue(counts, key) ?? (asked ? 0 : 1)) > 0;
  return { counts, offered: APPROVAL_TASKS.views.map(({ key }) => key).filter(isOffered) };
}
