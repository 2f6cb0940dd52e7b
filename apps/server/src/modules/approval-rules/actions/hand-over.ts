import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { ActionOf } from '../actions.ts';
import { replaceTask } from '../effects/new-task.ts';
import { hasVoice, votesOf } from '../effects/settle.ts';
import { type Flow, nodeOf, openStep, pendingTasks } from '../flow.ts';
import { nextAbove } from '../people/next-above.ts';
import { returnForNobody } from '../people/nobody-left.ts';
import { isOwnDocument } from '../people/own-document.ts';
import { personFault } from '../people/people-of.ts';
import { throwRefusal } from '../refusals.ts';
import type { Facts, Step, Task } from '../state.ts';
import { afterDecision } from './decide.ts';

/** What waits for somebody who leaves, and the choices of them for later steps, are somebody else's. */
export function handOver(flow: Flow, { from, to }: ActionOf<'handOver'>): void {
  const { state, directory } = flow;
  const fault = personFault(directory, to);
  if (fault !== null) throwRefusal('A0400', fault);
  state.facts = { ...state.facts, chosen: chosenAfter(flow, { from, to }) };
  const step = openStep(state);
  const tasks = step === undefined ? [] : pendingTasks(step).filter(({ person }) => person === from);
  if (step === undefined || tasks.length === 0) return;
  const isOwn = isOwnDocument(state, nodeOf(flow, step), to);
  giveAll(flow, step, tasks, () => (isOwn ? nextAbove(flow, step, from) : to));
}

/** Reassigns tasks of an open step to the next candidates; returns the flow to the submitter when a step has no candidate left. */
export function giveAll(flow: Flow, step: Step, tasks: readonly Task[], next: () => string | undefined): void {
  for (const task of tasks) giveOver(flow, step, task, next());
  if (votesOf(step).length === 0) returnForNobody(flow, step, nodeOf(flow, step).name);
  else afterDecision(flow, step, '');
}

/** A choice is the submitter's own nowhere that he may not approve; there it is left to lapse. */
function chosenAfter({ definition, state }: Flow, { from, to }: Pick<ActionOf<'handOver'>, 'from' | 'to'>): Facts['chosen'] {
  const closed = approvalNodesOf(definition.nodes).filter((node) => node.type === 'approve' && isOwnDocument(state, node, to));
  const isClosed = (id: string): boolean => closed.some((node) => node.id === id);
  const changed = (id: string, people: readonly string[]) => (isClosed(id) ? people : people.map((one) => (one === from ? to : one)));
  return Object.fromEntries(Object.entries(state.facts.chosen).map(([id, people]) => [id, changed(id, people)]));
}

/**
 * Who has a part in the step already is not asked twice, and where there is nobody, nobody is: the task goes, and the step needs one vote less. A
 * question to them goes before a vote.
 */
function giveOver({ by, at }: Flow, step: Step, task: Task, to: string | undefined): void {
  const question = pendingTasks(step).find(({ person, kind }) => person === to && kind === 'consult');
  if (question !== undefined && task.kind === 'decide') Object.assign(question, { state: 'removed', doneAt: at, doneBy: by });
  if (to === undefined || hasVoice(step, to)) task.state = 'removed';
  else replaceTask(step, task, to, { type: 'handedOver', from: task.person, by });
  Object.assign(task, { doneAt: at, doneBy: by, due: null });
}
