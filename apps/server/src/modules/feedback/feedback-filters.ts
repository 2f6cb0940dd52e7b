import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { and, arrayContains, eq, gte, lte, type SQL } from 'drizzle-orm';

import { isProjectOf } from '#modules/projects/index.ts';
import { isInState, isOpenState } from '#modules/work-records/index.ts';
import { isFoundIn } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { isHandledBy, isMadeBy } from './feedback-visibility.ts';
import { feedback } from './feedback.tables.ts';

type Query = RequestOf<typeof calls.feedback.counts>;
type Within = 'status' | 'projectId' | 'customerId' | 'from' | 'to';

/** Each of these a person may see whatever their scope is. */
export function viewOf(ctx: Ctx, view: 'handling' | 'created'): SQL {
  return view === 'handling' ? isHandledBy(ctx) : isMadeBy(ctx);
}

export function fits({ keyword, workType, priority, faultLevel, handleUser, ...query }: Query): SQL | undefined {
  return and(
    keyword ? isFoundIn(keyword, feedback.number, feedback.plainText) : undefined,
    workType ? eq(feedback.workType, workType) : undefined,
    priority ? eq(feedback.priority, priority) : undefined,
    faultLevel ? eq(feedback.faultLevel, faultLevel) : undefined,
    handleUser ? arrayContains(feedback.handleUsers, [handleUser]) : undefined,
    isWithin(query),
    query.doneFrom ? gte(feedback.doneOn, query.doneFrom) : undefined,
    query.doneTo ? lte(feedback.doneOn, query.doneTo) : undefined,
  );
}

/** In some states, of a project or of all those of a customer, and of problems from one day to another. */
export function isWithin({ status, projectId, customerId, from, to }: Pick<Query, Within>): SQL | undefined {
  return and(
    status ? isInState(feedback.completionStatus, status.split(',')) : undefined,
    customerId ? isProjectOf(feedback.projectId, customerId) : undefined,
    projectId ? eq(feedback.projectId, projectId) : undefined,
    from ? gte(feedback.problemDate, from) : undefined,
    to ? lte(feedback.problemDate, to) : undefined,
  );
}

export function isUndone(): SQL {
  return isOpenState(feedback.completionStatus);
}
