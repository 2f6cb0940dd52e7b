import type { Fault } from '@houtai/contract/call';
import type { FeedbackForm } from '@houtai/contract/feedback';

import { openedProjectsOf } from '#modules/projects/index.ts';
import { mayMove } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from './feedback.tables.ts';

type Form = Pick<FeedbackForm, 'projectId' | 'completionStatus'>;

/** A project that is over stays on offer, as its problems come up afterwards; a state follows from the one before it. */
export async function feedbackFaults(ctx: Ctx, { projectId, completionStatus }: Form, before: Feedback | null): Promise<Fault[]> {
  const isKnown = projectId === before?.projectId || (await openedProjectsOf(ctx, [projectId])).has(projectId);
  const moved = before ? moveFaults(completionStatus, before) : [];
  return [...(isKnown ? [] : [{ path: 'projectId', msg: '项目不存在或已被删除' }]), ...moved];
}

export function moveFaults(to: Feedback['completionStatus'], { completionStatus: from }: Feedback): Fault[] {
  return from === to || mayMove(from, to) ? [] : [{ path: 'completionStatus', msg: '当前的状态不能改为所选状态' }];
}
