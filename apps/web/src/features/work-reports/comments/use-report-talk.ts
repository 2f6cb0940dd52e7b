import { calls } from '@houtai/contract';
import type { Report } from '@houtai/contract/work-reports';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';

import { quoteIn } from './quotes.ts';

/** A comment on a report with its quote. */
export type ReportComment = { id: string; userId: string; userName: string; at: string; quote: string; words: string };

/** The comments on a report, oldest first, and the quotes to highlight; a solved comment is not highlighted but keeps its number. */
export type ReportTalk = { comments: ReportComment[]; quotes: string[]; open: number };

/** The comments on a report; none before it is stored, and none for users who may not see them. */
export function useReportTalk(report: Pick<Report, 'id' | 'solved'> | null): ReportTalk {
  const mayRead = useCan([calls.workReports.history.access]);
  const query = queryOf(calls.workReports.history, { id: report?.id ?? '' }, { silent: true });
  const { data: history = [] } = useQuery({ ...query, enabled: report !== null && mayRead });
  const comments = history
    .filter(({ comment }) => comment !== '')
    .map((entry) => ({ ...entry, ...quoteIn(entry.comment) }))
    .reverse();
  const isSolved = (id: string) => report?.solved.some(({ commentId }) => commentId === id) === true;
  return {
    comments,
    quotes: comments.map(({ id, quote }) => (isSolved(id) ? '' : quote)),
    open: comments.filter(({ id }) => !isSolved(id)).length,
  };
}
