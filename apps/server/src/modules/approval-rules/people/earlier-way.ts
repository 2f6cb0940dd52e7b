import type { ApprovalDefinition, ApprovalNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { ApprovalState, Step, BranchChoice, Task } from '../state.ts';
import type { Assignee, StepAssignment } from './found-people.ts';

/** Reasons that give a task to somebody after its step began. */
const LATER: readonly Task['why'][number]['type'][] = ['transferred', 'late', 'rescued', 'handedOver'];

/** The history of a flow: approvers by node, and the branches taken. */
export type EarlierWay = { askedThen: ReadonlyMap<string, StepAssignment>; taken: readonly BranchChoice[] };

/** The people whom the latest run of each step asked first, before transfers and added signers. */
export function earlierWayOf({ steps, taken }: ApprovalState, definition: ApprovalDefinition): EarlierWay {
  const askedThen = stepNodesOf(definition).flatMap((node): [string, StepAssignment][] => {
    const step = steps.findLast((one) => one.node === node.id && (one.tasks.length > 0 || one.state === 'passed'));
    return step === undefined ? [] : [[node.id, begunWith(step, node)]];
  });
  return { askedThen: new Map(askedThen), taken };
}

/**
 * The part of that history which applies to another definition: steps and branches with the same settings, whatever the organisation is
 * today.
 */
export function earlierWayIn(then: EarlierWay, of: { before: ApprovalDefinition; after: ApprovalDefinition }): EarlierWay {
  const before = new Map(approvalNodesOf(of.before.nodes).map((node) => [node.id, settingsOf(node)]));
  const isSame = (node: ApprovalNode): boolean => before.get(node.id) === settingsOf(node);
  const same = approvalNodesOf(of.after.nodes).filter(isSame);
  const askedThen = same.flatMap((node): [string, StepAssignment][] => {
    const asking = node.type === 'approve' ? then.askedThen.get(node.id) : undefined;
    if (asking === undefined || node.type !== 'approve') return [];
    return [[node.id, { ...asking, how: isOfAdministrators(asking) ? asking.how : node.how }]];
  });
  return { askedThen: new Map(askedThen), taken: then.taken.filter((taken) => same.some(({ id }) => id === taken.node)) };
}

function stepNodesOf({ nodes }: ApprovalDefinition): ApprovalStepNode[] {
  return approvalNodesOf(nodes).filter((node) => node.type === 'approve');
}

/** The settings that determine the approvers of a step or the choice of a branch. */
function settingsOf(node: ApprovalNode): string {
  switch (node.type) {
    case 'approve':
      return JSON.stringify([node.who, node.own, node.nobody, node.preview]);
    case 'branch':
      return JSON.stringify(node.branches.map(({ id, when }) => [id, when]));
    case 'notify':
      return JSON.stringify(node.who);
  }
}

const isOfAdministrators = ({ asked }: StepAssignment): boolean =>
  asked.some(({ why }) => why.some((reason) => reason.type === 'nobody' && reason.to === 'administrators'));

function begunWith(step: Step, { how }: ApprovalStepNode): StepAssignment {
  const tasks = step.tasks.filter(({ kind, addedTo }) => kind === 'decide' && addedTo === null);
  const isGiven = tasks.some(({ state }) => state === 'transferred');
  const first = tasks.filter(({ why, state }) => state !== 'skipped' && !(isGiven && LATER.some((type) => type === why.at(-1)?.type)));
  const asked = first.map(({ person, standsFor, why }): Assignee => ({ person, standsFor, why }));
  const left = tasks.find(({ state }) => state === 'skipped');
  const leftOut = left === undefined ? null : { person: left.person, standsFor: left.standsFor, why: left.why };
  return { asked, how: step.tasks.length > 0 ? step.how : how, leftOut };
}
