import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';

import { activeStaff } from '#modules/people/index.ts';
import { isOpen } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from '../feedback.tables.ts';
import { type ClockRules, clockRules } from './clock-rules.ts';
import { clockByLimit, postponeClock, startedClock } from './feedback-clock.ts';
import { waitsOf } from './waits.ts';

/** The fields of a feedback that determine its clock. */
export type TimedFeedback = Pick<Feedback, 'completionStatus' | 'faultLevel' | 'handleUsers' | 'feedbackUser' | 'handleRemark'>;

type Change = { before: Feedback | null; after: TimedFeedback };

/** Computes the columns of clock, state and acceptance that follow from a change. Writes nothing. */
export async function clockOfChange(ctx: Ctx, { before, after }: Change): Promise<Partial<Feedback>> {
  const [wasOpen, willBeOpen] = [before !== null && isOpen(before.completionStatus), isOpen(after.completionStatus)];
  const isMoved = before?.completionStatus !== after.completionStatus;
  if (willBeOpen) {
    const rules = await clockRules(ctx);
    const clock = wasOpen ? await clockWhileOpen(ctx, rules, { before, after }) : clockOfOpened(ctx, rules, { before, after });
    return { ...clock, ...answeredBy(ctx, { before: { ...before, ...clock }, after, isMoved }) };
  }
  // Feedback recorded as finished from the start never had a running clock.
  if (before === null) return {};
  if (!isMoved) return before.accepterId !== null && before.accepterId === before.feedbackUser ? { accepterId: after.feedbackUser } : {};
  const ended = wasOpen ? await endedWait(ctx, before) : {};
  if (after.completionStatus === FEEDBACK_STATES.closed) return { ...ended, ...NOT_AWAITED };
  return { ...ended, ...answeredAtLast(ctx, before), ...(await acceptance(ctx, after)), doneAt: ctx.now };
}

/** No acceptance is pending. */
export const NOT_AWAITED = { accepterId: null, acceptBy: null };

/**
 * A new feedback, or one reopened by its accepter or after closing, gets a new clock. One reopened by its handler continues with the old
 * one.
 */
function clockOfOpened(ctx: Ctx, rules: ClockRules, { before, after }: Change): Partial<Feedback> {
  if (before === null) return startedClock(rules, after.faultLevel, ctx.now);
  const isTakenBack = before.completionStatus === FEEDBACK_STATES.done && before.accepterId !== ctx.actor.userId;
  const clock = isTakenBack && before.clockStartedAt ? { doneAt: null } : startedClock(rules, after.faultLevel, ctx.now);
  return { ...clock, ...NOT_AWAITED, ...(!isTakenBack && { reopened: before.reopened + 1 }) };
}

/** Counts a new level from the start of the clock. Feedback created by a build without limits starts now. */
async function clockWhileOpen(ctx: Ctx, rules: ClockRules, { before, after }: Change): Promise<Partial<Feedback>> {
  if (before === null || before.clockStartedAt === null) return startedClock(rules, after.faultLevel, ctx.now);
  if (before.faultLevel === after.faultLevel) return {};
  return clockByLimit(rules, rules.limits.get(after.faultLevel), { ...before, waits: await waitsOf(ctx, before.id) });
}

type Answer = { before: Partial<Feedback>; after: TimedFeedback; isMoved: boolean };

/** The first move or remark of a handler counts as the answer. Feedback created as in progress is answered already. */
function answeredBy(ctx: Ctx, { before, after, isMoved }: Answer): Partial<Feedback> {
  if (before.answeredAt || !before.clockStartedAt) return {};
  const isRemarked = before.handleRemark !== after.handleRemark;
  const isBegun = before.completionStatus === undefined && after.completionStatus === FEEDBACK_STATES.working;
  if (isBegun) return { answeredAt: ctx.now };
  const handleUsers = [...after.handleUsers, ...(before.handleUsers ?? [])];
  return isMoved || isRemarked ? answerOf(ctx, { answeredAt: null, handleUsers }) : {};
}

/** Sets the answer time if this is the first action of a handler. */
export function answerOf({ actor, now }: Ctx, row: Pick<Feedback, 'answeredAt' | 'handleUsers'>): Partial<Feedback> {
  return row.answeredAt === null && row.handleUsers.includes(actor.userId) ? { answeredAt: now } : {};
}

function answeredAtLast({ now }: Ctx, { answeredAt, clockStartedAt }: Feedback): Partial<Feedback> {
  return answeredAt || !clockStartedAt ? {} : { answeredAt: now };
}

/** Extends the limits of feedback that no longer waits by the duration of the wait. */
async function endedWait(ctx: Ctx, before: Feedback): Promise<Partial<Feedback>> {
  const running = (await waitsOf(ctx, before.id)).find(({ endedAt }) => endedAt === null);
  if (!running) return {};
  const { calendar } = await clockRules(ctx);
  return postponeClock(calendar, before, calendar.hoursBetween(running.begunAt, ctx.now, before.hoursCounted ?? 'all'));
}

/** Who has to accept it and until when. Closes it immediately if the reporter finished it themselves or is gone. */
async function acceptance(ctx: Ctx, after: TimedFeedback): Promise<Partial<Feedback>> {
  if ((await needlessAcceptance(ctx, after)) !== '') return { ...NOT_AWAITED, completionStatus: FEEDBACK_STATES.closed };
  const { calendar, acceptDays } = await clockRules(ctx);
  return { accepterId: after.feedbackUser, acceptBy: calendar.closingAfter(ctx.now, acceptDays) };
}

/** Why finished feedback needs no acceptance, in words; blank if it waits for its reporter. */
export async function needlessAcceptance(
  ctx: Ctx,
  { feedbackUser, handleUsers }: Pick<TimedFeedback, 'feedbackUser' | 'handleUsers'>,
): Promise<string> {
  if (handleUsers.includes(feedbackUser)) return '反馈人就是处理人，直接关闭';
  return (await activeStaff(ctx, [feedbackUser])).has(feedbackUser) ? '' : '反馈人已停用，直接关闭';
}
