import { and, isNotNull, type SQL, sql } from 'drizzle-orm';

import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';
import { isHandledBy } from './feedbacks.ts';

/** Longest beginning of the text that an agenda shows. */
const TITLE_MAX = 120;

/** The open feedback that the caller has to handle, as the agenda reads it; its day is the one that it should be handled by. */
export function feedbackToHandle(ctx: Ctx): SQL {
  const { id, plainText, number, handleDate, createdAt, version, completionStatus } = feedback;
  return sql`select ${id}, left(${plainText}, ${TITLE_MAX}), ${number}, ${handleDate}, ${createdAt}, ${version}
    from ${feedback} where ${and(isHandledBy(ctx), isOpenState(completionStatus))}`;
}

/** The days on which feedback that the caller handles was done. */
export function feedbackDone(ctx: Ctx): SQL {
  return sql`select ${feedback.doneOn} from ${feedback} where ${and(isHandledBy(ctx), isNotNull(feedback.doneOn))}`;
}
