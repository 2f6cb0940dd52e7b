import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import type { ActionOf } from '../actions.ts';
import { advanceToNextNode } from '../effects/go-on.ts';
import { assertRunning, closeStep, type Flow, openStep } from '../flow.ts';
import { throwRefusal } from '../refusals.ts';
import type { Step } from '../state.ts';

/** Moves the flow to another version. Only administrators may. */
export function moveToDefinition(flow: Flow, { definition, by }: ActionOf<'move'>): void {
  if (!flow.directory.administrators().includes(by)) throwRefusal('A0301', '只有流程管理员可以更换流程版本');
  moveTo(flow, definition);
}

/**
 * Steps that have passed stay passed where the new version has them, and the route is walked again. The open step stays as it is where the
 * new version asks the same people, and is asked again otherwise.
 */
export function moveTo(flow: Flow, definition: ApprovalDefinition): void {
  const { state } = flow;
  if (state.status === 'returned') return;
  assertRunning(flow);
  const before = openStep(state);
  const kept = structuredClone(before);
  if (before !== undefined) {
    closeStep(flow, before, 'closed');
    before.undone = 'carry';
  }
  state.taken = [];
  const moved = { ...flow, definition, strict: true };
  advanceToNextNode(moved);
  const after = openStep(state);
  if (after === undefined) throwRefusal('A0409', '按新版本，所有步骤都已通过，更换版本不能代替审批');
  if (before !== undefined && kept !== undefined && isSame(kept, after)) {
    Object.assign(before, kept);
    state.steps = state.steps.filter((step) => step !== after);
  }
}

/** Whether two runs of a node started with the same people and the same voting rule. */
function isSame(one: Step, other: Step): boolean {
  const begun = ({ tasks }: Step): string => JSON.stringify(tasks.filter(({ addedTo }) => addedTo === null).map(({ person }) => person));
  return one.node === other.node && JSON.stringify(one.how) === JSON.stringify(other.how) && begun(one) === begun(other);
}
