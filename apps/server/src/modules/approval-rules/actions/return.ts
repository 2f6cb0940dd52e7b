import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';

import type { ActionOf } from '../actions.ts';
import { forgetBranchesAfter, passedNodes, stepOf } from '../conditions/walk-nodes.ts';
import { advanceToNextNode } from '../effects/go-on.ts';
import { closeStep, type Flow, ownTask } from '../flow.ts';
import { throwRefusal } from '../refusals.ts';
import type { Step, Task } from '../state.ts';

/**
 * Returns the flow to the submitter or to a passed step. `again` supersedes all steps from there on. `back` supersedes that step alone, so
 * that the flow goes straight back unless a changed value alters the route.
 */
export function returnTo(flow: Flow, { task: id, to, way, comment }: ActionOf<'return'>): void {
  const { step, task, node } = ownTask(flow, id);
  assertMayReturn(node, task, { way, comment });
  const passed = stepsPassed(flow);
  const from = to === null ? 0 : passed.findIndex(({ node: passedNode }) => passedNode === to);
  if (from === -1) throwRefusal('A0400', '只能退回到已通过的审批步骤，请重新选择');
  Object.assign(task, { state: 'returned', comment, doneAt: flow.at, doneBy: flow.by, seenAt: task.seenAt ?? flow.at, due: null });
  closeStep(flow, step, 'closed');
  step.undone = way === 'back' ? 'resume' : 'all';
  flow.state.round += 1;
  undo(passed, { from, to, way });
  // A return with `again` also supersedes passes that earlier returns preserved.
  if (way === 'again') for (const other of flow.state.steps) other.undone &&= 'all';
  if (to === null) toSubmitter(flow, step, { way, comment });
  else {
    forgetBranchesAfter(flow, flow.state, to);
    advanceToNextNode(flow);
  }
}

function assertMayReturn({ name, may }: ApprovalStepNode, task: Task, { way, comment }: Pick<ActionOf<'return'>, 'way' | 'comment'>): void {
  if (task.kind !== 'decide') throwRefusal('A0400', '委派给你的任务不能退回，请直接给出意见');
  if (!may.return) throwRefusal('A0301', `「${name}」不允许退回`);
  if (way === 'back' && !may.chooseContinue) throwRefusal('A0301', `「${name}」退回后只能重新走全部`);
  if (comment === '') throwRefusal('A0400', '退回时请填写原因');
}

function toSubmitter({ state, by, at }: Flow, step: Step, asked: { way: 'again' | 'back'; comment: string }): void {
  state.status = 'returned';
  state.taken = [];
  state.returned = { by, at, step: step.id, ...asked };
}

function undo(passed: readonly Step[], { from, to, way }: { from: number; to: string | null; way: 'again' | 'back' }): void {
  const one = to === null ? [] : passed.slice(from, from + 1);
  for (const step of way === 'again' ? passed.slice(from) : one) step.undone = 'all';
}

/** The current steps with decisions, in the order of the route. */
function stepsPassed(flow: Flow): Step[] {
  return passedNodes(flow, flow.state)
    .filter(({ type }) => type === 'approve')
    .flatMap((node) => stepOf(flow.state, node) ?? []);
}
