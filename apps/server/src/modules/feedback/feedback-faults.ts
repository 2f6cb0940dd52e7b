import type { InputFault } from '@houtai/contract/call';
import { localDate, startOfDay } from '@houtai/contract/dates';
import type { FeedbackForm } from '@houtai/contract/feedback';
import { FEEDBACK_STATES, type FeedbackState, nextFeedbackStates } from '@houtai/contract/feedback-states';

import { openedProjectsOf } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from './feedback.tables.ts';

type Form = Pick<FeedbackForm, 'projectId' | 'completionStatus' | 'problemDate'>;

/** Validates the project and the state. Finished projects remain allowed, because problems come up afterwards. */
export async function feedbackFaults(
  ctx: Ctx,
  { projectId, completionStatus, problemDate }: Form,
  before: Feedback | null,
): Promise<InputFault[]> {
  const isKnown = projectId === before?.projectId || (await openedProjectsOf(ctx, [projectId])).has(projectId);
  const moved = before ? moveFaults(ctx, completionStatus, before) : [];
  return [...(isKnown ? [] : [{ path: 'projectId', msg: '项目不存在或已被删除' }]), ...dayFaults(ctx, problemDate, before), ...moved];
}

/** The reporter's date may be a day ahead of the server's; a stored date may stay. */
function dayFaults({ now }: Pick<Ctx, 'now'>, day: string, before: Feedback | null): InputFault[] {
  const last = startOfDay(localDate(now), 1);
  if (last === null || day === before?.problemDate || day <= localDate(last)) return [];
  return [{ path: 'problemDate', msg: `不能晚于 ${localDate(last)}` }];
}

export function moveFaults({ actor }: Ctx, to: FeedbackState, before: Feedback): InputFault[] {
  const msg = moveFault(actor.userId, to, before);
  return msg === '' ? [] : [{ path: 'completionStatus', msg }];
}

/** Why a feedback cannot be moved to a state, in words; blank if it can. */
export function moveFault(userId: string, to: FeedbackState, { completionStatus, accepterId }: Feedback): string {
  if (to === completionStatus || nextFeedbackStates({ completionStatus, accepterId: accepterId ?? '' }, userId).includes(to)) return '';
  const isOfAccepter = accepterId !== null && to === FEEDBACK_STATES.closed;
  return isOfAccepter ? '只有反馈人可以验收' : '当前的状态不能改为所选状态';
}
