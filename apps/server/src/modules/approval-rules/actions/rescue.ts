import type { ActionOf } from '../actions.ts';
import { replaceTask } from '../effects/new-task.ts';
import { settleStep } from '../effects/settle.ts';
import { assertRunning, endFlow, type Flow, nodeOf, openStep, pendingTasks, taskOf } from '../flow.ts';
import { assertMayAsk } from '../may-ask.ts';
import { throwRefusal } from '../refusals.ts';

export function handOnTask(flow: Flow, { task: id, to, reason, by, at }: ActionOf<'handOn'>): void {
  assertAdministrator(flow, reason);
  assertRunning(flow);
  const { step, task } = taskOf(flow, id);
  if (step !== openStep(flow.state) || !pendingTasks(step).includes(task)) throwRefusal('A0409', '这个任务已经处理，无需转交');
  assertMayAsk(flow, step, to, nodeOf(flow, step).own);
  replaceTask(step, task, to, { type: 'rescued', from: task.person, by, reason });
  Object.assign(task, { doneAt: at, doneBy: by });
  flow.state.rescues.push({ by, at, reason, what: 'handOn', task: id });
  settleStep(flow, step);
}

export function endFlowByAdministrator(flow: Flow, { reason, by, at }: ActionOf<'end'>): void {
  assertAdministrator(flow, reason);
  if (flow.state.status !== 'returned') assertRunning(flow);
  flow.state.rescues.push({ by, at, reason, what: 'end', task: null });
  endFlow(flow, 'ended', reason);
}

function assertAdministrator({ directory, by }: Flow, reason: string): void {
  if (!directory.administrators().includes(by)) throwRefusal('A0301', '只有流程管理员可以干预流程');
  if (reason === '') throwRefusal('A0400', '请填写干预的原因，它会一直显示在流程中');
}
