import type { FlowDetail } from '@houtai/contract/approval-flows';
import { APPROVAL_REMIND_EVERY_MS } from '@houtai/contract/limits';

import { advanceFlow } from '#modules/approval-rules/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import type { Course } from '../reading/flow-course.ts';
import { RESCUE } from './flow-rights.ts';
import { stepNodeOf } from './step-node.ts';
import { openTaskOf } from './task-of-caller.ts';

type Flow = typeof approvalFlows.$inferSelect;

/** What the caller may do with a flow now. */
export function mayDo(ctx: Ctx, flow: Flow, course: Course): FlowDetail['may'] {
  return { ...withTask(ctx, flow, course), ...withOwn(ctx, flow, course), ...withDone(ctx, flow, course), rescue: mayRescue(ctx, flow) };
}

const NOTHING = { transfer: false, consult: false, addSigners: false, return: false, chooseContinue: false };

/** The commands that the step allows its approvers. */
function withTask(ctx: Ctx, flow: Flow, course: Course): Pick<FlowDetail['may'], keyof typeof NOTHING> {
  const task = openTaskOf(ctx, flow);
  const step = flow.state.steps.find(({ tasks }) => tasks.some(({ id }) => id === task?.id));
  const node = task?.kind === 'decide' && step ? stepNodeOf(course, step.node) : null;
  return node?.may ?? NOTHING;
}

function withOwn(ctx: Ctx, flow: Flow, course: Course): Pick<FlowDetail['may'], 'withdraw' | 'remind' | 'resubmit'> {
  const isOwn = flow.ownerId === ctx.actor.userId;
  return {
    withdraw: isOwn && works(ctx, flow, course, { type: 'withdraw', comment: '' }),
    remind: isOwn && flow.status === 'running' && !wasReminded(ctx, flow),
    resubmit: isOwn && flow.status === 'returned',
  };
}

function withDone(ctx: Ctx, flow: Flow, course: Course): Pick<FlowDetail['may'], 'takeBack' | 'removeSigners'> {
  const me = ctx.actor.userId;
  const tasks = flow.state.steps.flatMap(({ tasks }) => tasks);
  const done = tasks.filter(({ person, doneBy, auto }) => person === me && doneBy === me && auto === null);
  const added = tasks.filter(({ addedTo, kind }) => addedTo?.by === me && kind === 'decide');
  return {
    takeBack: done.findLast(({ id }) => works(ctx, flow, course, { type: 'takeBack', task: id }))?.id ?? null,
    removeSigners: added.filter(({ state }) => state === 'open' || state === 'waiting').map(({ id }) => id),
  };
}

function mayRescue({ actor }: Ctx, { status }: Flow): boolean {
  return holds(actor, RESCUE) && (status === 'running' || status === 'returned');
}

type Trying = { type: 'withdraw'; comment: string } | { type: 'takeBack'; task: string };

/** Tries the action without storing its result. */
function works({ actor, now }: Ctx, { state }: Flow, { world }: Course, action: Trying): boolean {
  return !('refusal' in advanceFlow(world, state, { ...action, by: actor.userId, at: now.toISOString() }));
}

/** Whether the last reminder is too recent for another one. */
export function wasReminded({ now }: Pick<Ctx, 'now'>, { state }: Pick<Flow, 'state'>): boolean {
  return state.remindedAt !== null && now.getTime() - Date.parse(state.remindedAt) < APPROVAL_REMIND_EVERY_MS;
}
