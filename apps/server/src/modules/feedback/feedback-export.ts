import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackRow } from '@houtai/contract/feedback';

import { type Cells, code, day, moment, names, number, text } from '#modules/exports/index.ts';
import type { RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackList, type FeedbackQuery } from './feedback-list.ts';
import { toFeedbackRows } from './feedback-rows.ts';

type ColumnId = RequestOf<typeof calls.feedback.export>['columns'][number]['id'];

/** A feedback of the list with its whole text, of which the list shows the beginning. */
type Exported = FeedbackRow & { plainText: string };

export const FEEDBACK_CELLS: Cells<Exported, ColumnId> = {
  number: text((row) => row.number, 12),
  summary: text((row) => row.plainText, 60),
  completionStatus: code(DICT.feedbackStatus, (row) => row.completionStatus),
  project: text((row) => row.projectName, 28),
  priority: code(DICT.feedbackPriority, (row) => row.priority),
  faultLevel: code(DICT.feedbackFaultLevel, (row) => row.faultLevel),
  workType: code(DICT.feedbackWorkType, (row) => row.workType),
  handlers: names((row) => row.handleUserNames),
  feedbackUser: text((row) => row.feedbackUserName, 12),
  workTime: number((row) => row.workTime, '0.00'),
  problemDate: day((row) => row.problemDate),
  handleDate: day((row) => row.handleDate),
  customer: text((row) => row.custName, 28),
  createdAt: moment((row) => row.createdAt),
};

export async function exportedFeedback(ctx: Ctx, query: FeedbackQuery): Promise<RowSource<Exported>> {
  const { read, count } = await feedbackList(ctx, query, { toItsEnd: true });
  const whole = async (limit: number, skip: number): Promise<Exported[]> => {
    const found = await read(limit, skip);
    const rows = await toFeedbackRows(ctx, found);
    return rows.map((row, index) => ({ ...row, plainText: found[index]?.row.plainText ?? '' }));
  };
  return { read: whole, count };
}
