import type { FlowDetail } from '@houtai/contract/approval-flows';
import { APPROVAL_REMIND_EVERY_MS } from '@houtai/contract/limits';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { type Action, advance } from '../approval-rules/index.ts';
import type { approvalFlows } from './approvals.tables.ts';
import type { Course } from './flow-course.ts';
import { RESCUE } from './flow-rights.ts';
import { stepNodeOf } from './step-node.ts';
import { openTaskOf } from './task-of-caller.ts';

type Flow = typeof approvalFlows.$inferSelect;

/** What the caller may do with a flow now; what depends on more than one setting is found by trying it, without storing what comes of it. */
export function mayDo(ctx: Ctx, flow: Flow, course: Course): FlowDetail['may'] {
  const { state, status } = flow;
  const me = ctx.actor.userId;
  const tasks = state.steps.flatMap(({ tasks }) => tasks);
  const task = openTaskOf(ctx, flow);
  const step = state.steps.find(({ tasks }) => tasks.some(({ id }) => id === task?.id));
  const node = task?.kind === 'decide' && step ? stepNodeOf(course, step.node) : null;
  const isOwn = flow.ownerId === me;
  const works = (
    action: Pick<Extract<Action, { type: 'withdraw' }>, 'type' | 'comment'> | Pick<Extract<Action, { type: 'takeBack' }>, 'type' | 'task'>,
  ) => !('refusal' in advance(course.world, state, { ...action, by: me, at: ctx.now.toISOString() }));
  const done = tasks.filter(({ person, doneBy, auto }) => person === me && doneBy === me && auto === null);
  return {
    transfer: node?.may.transfer ?? false,
    consult: node?.may.consult ?? false,
    addSigners: node?.may.addSigners ?? false,
    return: node?.may.return ?? false,
    chooseContinue: node?.may.chooseContinue ?? false,
    withdraw: isOwn && works({ type: 'withdraw', comment: '' }),
    remind: isOwn && status === 'running' && !wasReminded(ctx, flow),
    resubmit: isOwn && status === 'returned',
    rescue: holds(ctx.actor, RESCUE) && (status === 'running' || status === 'returned'),
    takeBack: done.findLast(({ id }) => works({ type: 'takeBack', task: id }))?.id ?? null,
    removeSigners: tasks
      .filter(({ addedTo, kind, state }) => addedTo?.by === me && kind === 'decide' && (state === 'open' || state === 'waiting'))
      .map(({ id }) => id),
  };
}

/** Whether somebody was reminded so lately that it is not done again yet. */
export function wasReminded({ now }: Pick<Ctx, 'now'>, { state }: Pick<Flow, 'state'>): boolean {
  return state.remindedAt !== null && now.getTime() - Date.parse(state.remindedAt) < APPROVAL_REMIND_EVERY_MS;
}
