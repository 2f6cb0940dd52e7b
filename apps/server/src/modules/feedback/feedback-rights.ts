import type { FeedbackRow } from '@houtai/contract/feedback';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';

import { isOpen } from '#modules/work-records/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { isUndoAsLeft } from '#platform/origin.ts';

import type { Feedback } from './feedback.tables.ts';

type May = FeedbackRow['may'];

/** What the caller may do with a feedback that they see; people with the right to handle may handle all of it. */
export function mayDo({ actor, origin }: Ctx, { row: feedback }: { row: Feedback }): May {
  const takesPart = isUndoAsLeft(origin) || feedback.ownerId === actor.userId || feedback.handleUsers.includes(actor.userId);
  const mayEdit = holds(actor, 'feedback:feedback:edit') && takesPart;
  const mayHandle = holds(actor, 'feedback:feedback:handle');
  const open = isOpen(feedback.completionStatus);
  return {
    edit: mayEdit,
    state: mayEdit,
    handle: mayHandle && feedback.completionStatus !== FEEDBACK_STATES.closed,
    remind: open && feedback.handleUsers.some((id) => id !== actor.userId),
    wait: open && mayHandle,
    // The reporter provides what it waits for.
    resume: open && (mayHandle || takesPart || feedback.feedbackUser === actor.userId),
    accept: feedback.accepterId === actor.userId,
    reassign: open && mayHandle,
  };
}

const REFUSALS: Readonly<Record<keyof May, string>> = {
  edit: '只有创建人和处理人可以修改',
  state: '只有创建人和处理人可以改变状态',
  handle: '没有处理售后反馈的权限',
  remind: '除自己以外没有处理人，不需要催办',
  wait: '没有处理售后反馈的权限',
  resume: '只有创建人、处理人和反馈人可以恢复',
  accept: '只有反馈人可以验收',
  reassign: '没有处理售后反馈的权限',
};

/** Actions that require an open feedback. */
const OF_OPEN: ReadonlySet<keyof May> = new Set(['remind', 'wait', 'resume', 'reassign']);

export function assertMay(ctx: Ctx, found: { row: Feedback }, act: keyof May): void {
  if (mayDo(ctx, found)[act]) return;
  const { number, completionStatus } = found.row;
  if (act === 'handle' && completionStatus === FEEDBACK_STATES.closed) throw new AppError('A0409', `${number} 已关闭，请先重新打开`);
  if (act === 'accept' && found.row.accepterId === null) throw new AppError('A0409', `${number} 没有在等待验收`);
  if (act === 'accept') throw new AppError('A0301', REFUSALS.accept);
  if (OF_OPEN.has(act) && !isOpen(completionStatus)) throw new AppError('A0409', `${number} 已完成或已关闭，请先重新打开`);
  throw new AppError('A0301', `不能操作 ${number}：${REFUSALS[act]}`);
}
