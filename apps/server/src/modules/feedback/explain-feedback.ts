import { eq, or } from 'drizzle-orm';

import type { RecordExplainer } from '#modules/explain/index.ts';

import { FEEDBACK } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';
import { feedback } from './feedback.tables.ts';

/** Why somebody sees a feedback or not. */
export const explainFeedback: RecordExplainer = {
  type: FEEDBACK,
  label: '售后反馈',
  access: 'feedback:feedback:list',
  find: ({ db }, key) => {
    const { id, number, ownerId, departmentId, companyId } = feedback;
    return db
      .select({ id, number, ownerId, departmentId, companyId })
      .from(feedback)
      .where(or(eq(id, key), eq(number, key)));
  },
  maySee: visibleFeedback.maySee,
  ways: visibleFeedback.explain,
};
