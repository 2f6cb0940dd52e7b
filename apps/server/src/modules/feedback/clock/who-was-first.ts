import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK } from '@houtai/contract/feedback-form';

import { whoWasFirst } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from '../feedback.tables.ts';

/** Who brought a feedback to the state that it is in, and when, for whoever comes second. */
export function firstAt(ctx: Ctx, row: Feedback): Promise<string> {
  return whoWasFirst(ctx, { recordType: FEEDBACK.key, stateType: DICT.feedbackStatus }, { ...row, state: row.completionStatus });
}
