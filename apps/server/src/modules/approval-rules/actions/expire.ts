import { type ActionOf, SYSTEM } from '../actions.ts';
import { replaceTask } from '../effects/new-task.ts';
import { settleStep } from '../effects/settle.ts';
import { type Flow, nodeOf, taskOf } from '../flow.ts';
import { nextAbove } from '../people/next-above.ts';
import { throwRefusal } from '../refusals.ts';
import type { Step, Task } from '../state.ts';
import { afterDecision } from './decide.ts';

/** Handles an expired time limit: marks the task as late (`reminders` sends the message), then does what the step is configured to do. */
export function expireTask(flow: Flow, { task: id, by, at }: ActionOf<'expire'>): void {
  if (by !== SYSTEM) throwRefusal('A0301', '超时由系统处理');
  const { step, task } = taskOf(flow, id);
  const { due } = task;
  if (task.state !== 'open' || due === null || Date.parse(due.at) > Date.parse(at)) throwRefusal('A0409', '这个任务没有超时');
  switch (due.what) {
    case 'remind':
      return reminded(flow, step, task);
    case 'head':
      return toHead(flow, step, task);
    case 'pass':
      Object.assign(task, { state: 'passed', auto: 'late', doneAt: at, doneBy: by, due: null });
      return afterDecision(flow, step, '');
  }
}

function reminded(flow: Flow, step: Step, task: Task): void {
  const { limit } = nodeOf(flow, step);
  task.remindedAt = flow.at;
  task.due = limit === null || limit.late === 'remind' ? null : { at: flow.calendar.after(flow.at, limit.lateDays), what: limit.late };
}

/** Gives the task to the next head up who has no part in the step, else to an administrator. With neither, the task stays. */
function toHead(flow: Flow, step: Step, task: Task): void {
  const person = nextAbove(flow, step, task.person);
  if (person === undefined) {
    task.due = null;
    return;
  }
  replaceTask(step, task, person, { type: 'late', from: task.person });
  Object.assign(task, { doneAt: flow.at, doneBy: flow.by });
  settleStep(flow, step);
}
