import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK } from '@houtai/contract/feedback-form';

import { firstMoverWords } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from '../feedback.tables.ts';

/** Who moved a feedback to its present state, and when, for a second person who tries. */
export function firstAt(ctx: Ctx, row: Feedback): Promise<string> {
  return firstMoverWords(ctx, { recordType: FEEDBACK.key, stateType: DICT.feedbackStatus }, { ...row, state: row.completionStatus });
}
