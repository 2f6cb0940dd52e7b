import { ownValue } from '@houtai/contract/own-value';

import { giveAdvice } from '../actions/consult.ts';
import { decideTask } from '../actions/decide.ts';
import { allNodesOnWay } from '../conditions/walk-nodes.ts';
import { type Flow, nodeOf, openTasks, taskOf, TO_BE_CHOSEN } from '../flow.ts';
import { Refused } from '../refusals.ts';
import type { ApprovalState, Task } from '../state.ts';

/** Placeholder for comments and fields that are yet to be written. It is not a valid value of any field. */
const TO_BE_WRITTEN = '?';

/** Passes every open task until the flow ends or is refused; returns the refusal. Uses the same actions as people do. */
export function runThrough(flow: Flow): Refused | null {
  for (let [task] = openTasks(flow.state); task !== undefined; [task] = openTasks(flow.state)) {
    const refused = passOneTask(flow, task.id);
    if (refused !== null) return refused;
  }
  return null;
}

/** Passes one task or gives its opinion; returns the refusal, or null. */
export function passOneTask(flow: Flow, taskId: string): Refused | null {
  try {
    const { task } = taskOf(flow, taskId);
    doTask({ ...flow, by: task.person }, task);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function doTask(flow: Flow, task: Task): void {
  const basis = { by: flow.by, at: flow.at, task: task.id, comment: TO_BE_WRITTEN };
  if (task.kind === 'consult') giveAdvice(flow, { type: 'advise', ...basis });
  else decideTask(flow, { type: 'decide', ...basis, pass: true, fields: fieldsFor(flow, task), next: [TO_BE_CHOSEN] });
}

function fieldsFor(flow: Flow, task: Task): Record<string, string> {
  const step = flow.state.steps.find(({ tasks }) => tasks.includes(task));
  const fills = step === undefined ? [] : nodeOf(flow, step).fills.filter(({ required }) => required);
  return Object.fromEntries(fills.map(({ field }) => [field, ownValue(flow.state.facts.values, field) || TO_BE_WRITTEN]));
}

/** Refuses a submission whose route contains a step that would refuse. Steps after a field that approvers fill in are not checked. */
export function assertCanPass(flow: Flow): void {
  const state = structuredClone(flow.state);
  const refused = runThrough({ ...flow, state });
  if (refused !== null && undecidedBranches(flow, state).length === 0) throw refused;
}

/** Branches whose conditions read fields that an earlier step fills in, each with these fields. */
export function undecidedBranches(flow: Flow, state: ApprovalState): { node: string; fields: string[] }[] {
  const filled: string[] = [];
  return allNodesOnWay(flow, state).flatMap((node) => {
    if (node.type === 'approve') filled.push(...node.fills.map(({ field }) => field));
    const { values } = state.taken.find((taken) => taken.node === node.id) ?? { values: {} };
    const fields = Object.keys(values).filter((field) => filled.includes(field));
    return fields.length === 0 ? [] : [{ node: node.id, fields }];
  });
}
