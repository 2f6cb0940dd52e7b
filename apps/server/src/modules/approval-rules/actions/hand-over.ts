import type { ActionOf } from '../actions.ts';
import { type Flow, nodeOf, openStep, pendingTasks } from '../flow.ts';
import { replaceTask } from '../new-task.ts';
import { personFault } from '../people-of.ts';
import { refuse } from '../refusals.ts';
import { hasVoice } from '../settle.ts';
import type { Step, Task } from '../state.ts';
import { afterDecision } from './decide.ts';

/** What waits for somebody who leaves, and the choices of them for later steps, are somebody else's. */
export function handOver(flow: Flow, { from, to }: ActionOf<'handOver'>): void {
  const { state, directory } = flow;
  const fault = personFault(directory, to);
  if (fault !== null) refuse('A0400', fault);
  const chosen = Object.entries(state.facts.chosen).map(([node, people]) => [node, people.map((one) => (one === from ? to : one))]);
  state.facts = { ...state.facts, chosen: Object.fromEntries(chosen) };
  const step = openStep(state);
  const tasks = step === undefined ? [] : pendingTasks(step).filter(({ person }) => person === from);
  if (step === undefined || tasks.length === 0) return;
  if (to === state.facts.submitter.userId && nodeOf(flow, step).own !== 'self') refuse('A0400', '发起人不能审批自己的单据，请选择其他人');
  for (const task of tasks) giveOver(flow, step, task, to);
  afterDecision(flow, step, '');
}

/** Who has a part in the step already is not asked twice: the task goes, and the step needs one vote less; a question to them goes before a vote. */
function giveOver({ by, at }: Flow, step: Step, task: Task, to: string): void {
  const question = pendingTasks(step).find(({ person, kind }) => person === to && kind === 'consult');
  if (question !== undefined && task.kind === 'decide') Object.assign(question, { state: 'removed', doneAt: at, doneBy: by });
  if (hasVoice(step, to)) task.state = 'removed';
  else replaceTask(step, task, to, { type: 'handedOver', from: task.person, by });
  Object.assign(task, { doneAt: at, doneBy: by, due: null });
}
