import { WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { WORK_STATES } from '@houtai/contract/work-states';
import { and, arrayContains, eq, isNotNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { type UrgencyColumns, urgencyColumns } from '#modules/lists/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackWaits } from './clock/clock.tables.ts';
import { feedback } from './feedback.tables.ts';

/** The longest part of the text that an agenda shows. */
const TITLE_MAX = 120;

/** The urgency of a feedback for the caller: by level and limits, unless it waits, or by its deadline for accepting. */
export function feedbackUrgency(caller: SQLWrapper): UrgencyColumns {
  const { id, createdAt, faultLevel, dueAt, respondBy, answeredAt, promisedAt, completionStatus, accepterId, doneAt } = feedback;
  const isAwaited = sql`coalesce(${accepterId} = ${caller}, false)`;
  return urgencyColumns('feedback', {
    id,
    since: sql`case when ${isAwaited} then coalesce(${doneAt}, ${createdAt}) else ${createdAt} end`,
    // Administrators may add levels with any code, which have no order.
    level: sql`case when ${faultLevel} ~ '^[0-9]{1,4}$' then ${faultLevel}::integer end`,
    dueAt: sql`case when ${isOpenState(completionStatus)} then ${dueAt} end`,
    respondBy: sql`case when ${isOpenState(completionStatus)} then ${respondBy} end`,
    isPromised: sql`${promisedAt} is not null`,
    isAnswered: sql`${answeredAt} is not null`,
    isStarted: sql`${completionStatus} = ${WORK_STATES.working}`,
    isAwaited,
    waiting: runningWait(sql`case ${feedbackWaits.kind} ${kindsInWords()} end`),
    askAgainOn: runningWait(sql`${feedbackWaits.askOn}`),
  });
}

/** A value of the running wait; null without one. */
function runningWait(value: SQL): SQL {
  const { feedbackId, endedAt } = feedbackWaits;
  return sql`(select ${value} from ${feedbackWaits} where ${feedbackId} = ${feedback.id} and ${endedAt} is null)`;
}

function kindsInWords(): SQL {
  return sql.join(
    Object.entries(WAIT_KINDS).map(([kind, words]) => sql`when ${kind} then ${words}`),
    sql` `,
  );
}

/** Feedback that needs action by the caller: open and theirs to handle, or finished and theirs to accept. */
export function isMyFeedback(ctx: Ctx): SQL | undefined {
  const { accepterId } = feedback;
  return or(and(isMineToHandle(ctx), sql`not ${hasRunningWait()}`), and(isNotNull(accepterId), eq(accepterId, ctx.actor.userId)));
}

/** Feedback that the caller handles but that waits for others. */
export function isMyWaitingFeedback(ctx: Ctx): SQL | undefined {
  return and(isMineToHandle(ctx), hasRunningWait());
}

function isMineToHandle({ actor }: Ctx): SQL | undefined {
  return and(arrayContains(feedback.handleUsers, [actor.userId]), isOpenState(feedback.completionStatus));
}

/** Condition: the feedback has a running wait. */
export function hasRunningWait(): SQL {
  return sql`exists ${runningWait(sql`1`)}`;
}

/** Both, as agenda items. */
export function feedbackToHandle(ctx: Ctx): AgendaItems {
  const { plainText, number, projectId, ownerId, version } = feedback;
  return {
    urgency: feedbackUrgency(sql`${ctx.actor.userId}`),
    title: sql`left(${plainText}, ${TITLE_MAX})`,
    note: number,
    project: projectId,
    person: ownerId,
    version,
    from: sql`from ${feedback} where ${or(isMyFeedback(ctx), isMyWaitingFeedback(ctx))}`,
  };
}
