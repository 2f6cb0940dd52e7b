import { DICT } from '@houtai/contract/dictionary-types';
import { ownValue } from '@houtai/contract/own-value';
import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';

const COLUMNS: Readonly<Record<string, PgColumn>> = {
  [DICT.feedbackHandle]: feedback.handle,
  [DICT.feedbackWorkType]: feedback.workType,
  [DICT.feedbackPriority]: feedback.priority,
  [DICT.feedbackFaultLevel]: feedback.faultLevel,
  [DICT.feedbackBugSource]: feedback.bugSource,
  [DICT.feedbackIntegral]: feedback.integral,
};

/** The number of feedback records with a dictionary code (any, without a code); null for dictionaries they do not use. */
export function countFeedbackWith({ db }: Ctx, type: string, code: string | null): Promise<number> | null {
  const column = ownValue(COLUMNS, type);
  return column ? db.$count(feedback, code === null ? undefined : eq(column, code)) : null;
}
