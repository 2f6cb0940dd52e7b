import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { ActionOf } from '../actions.ts';
import { replaceTask } from '../effects/new-task.ts';
import { groupVotes, hasVoice } from '../effects/settle.ts';
import { type Flow, nodeOf, openStep, pendingTasks } from '../flow.ts';
import { nextAbove } from '../people/next-above.ts';
import { returnForNobody } from '../people/nobody-left.ts';
import { isOwnDocument } from '../people/own-document.ts';
import { personFault } from '../people/people-of.ts';
import { throwRefusal } from '../refusals.ts';
import type { DocumentFacts, Step, Task } from '../state.ts';
import { afterDecision } from './decide.ts';

/** Reassigns the pending tasks of a leaver and replaces them where the submitter chose them for later steps. */
export function handOver(flow: Flow, { from, to }: ActionOf<'handOver'>): void {
  const { state, directory } = flow;
  const fault = personFault(directory, to);
  if (fault !== null) throwRefusal('A0400', fault);
  state.facts = { ...state.facts, chosen: chosenAfter(flow, { from, to }) };
  const step = openStep(state);
  const tasks = step === undefined ? [] : pendingTasks(step).filter(({ person }) => person === from);
  if (step === undefined || tasks.length === 0) return;
  const isOwn = isOwnDocument(state, nodeOf(flow, step), to);
  handOverTasks(flow, step, tasks, () => (isOwn ? nextAbove(flow, step, from) : to));
}

/** Reassigns tasks of an open step to the next candidates; returns the flow to the submitter when a step has no candidate left. */
export function handOverTasks(flow: Flow, step: Step, tasks: readonly Task[], next: () => string | undefined): void {
  for (const task of tasks) giveOver(flow, step, task, next());
  if (groupVotes(step).length === 0) returnForNobody(flow, step, nodeOf(flow, step).name);
  else afterDecision(flow, step, '');
}

/** Replaces the leaver in the submitter's choices, except where the recipient would approve their own document: that choice lapses. */
function chosenAfter({ definition, state }: Flow, { from, to }: Pick<ActionOf<'handOver'>, 'from' | 'to'>): DocumentFacts['chosen'] {
  const closed = approvalNodesOf(definition.nodes).filter((node) => node.type === 'approve' && isOwnDocument(state, node, to));
  const isClosed = (id: string): boolean => closed.some((node) => node.id === id);
  const changed = (id: string, people: readonly string[]) => (isClosed(id) ? people : people.map((one) => (one === from ? to : one)));
  return Object.fromEntries(Object.entries(state.facts.chosen).map(([id, people]) => [id, changed(id, people)]));
}

/**
 * Reassigns one task. A recipient who already has a part in the step, or no recipient at all, drops the task and its vote. A vote replaces
 * a pending consultation of the recipient.
 */
function giveOver({ by, at }: Flow, step: Step, task: Task, to: string | undefined): void {
  const question = pendingTasks(step).find(({ person, kind }) => person === to && kind === 'consult');
  if (question !== undefined && task.kind === 'decide') Object.assign(question, { state: 'removed', doneAt: at, doneBy: by });
  if (to === undefined || hasVoice(step, to)) task.state = 'removed';
  else replaceTask(step, task, to, { type: 'handedOver', from: task.person, by });
  Object.assign(task, { doneAt: at, doneBy: by, due: null });
}
