import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '#modules/records/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';

import { FEEDBACK } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';
import { feedback } from './feedback.tables.ts';

/** Feedback as others speak of it. */
export const FEEDBACK_RECORDS: RecordKind = {
  type: FEEDBACK,
  noun: '售后反馈',
  tag: 'feedback:feedback:list',
  prefix: 'FB',
  find: async ({ db }, by) => {
    const { id, number, plainText } = feedback;
    const rows = await db
      .select({ id, number, plainText })
      .from(feedback)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(feedback.serial, [...by.serials]));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: summaryOf(row.plainText),
      url: linkTo(FEEDBACK_PAGE, { id: row.id }),
    }));
  },
  visibility: visibleFeedback,
};
