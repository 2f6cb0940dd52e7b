import type { ApprovalNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { ownValue } from '@houtai/contract/own-value';

import type { ActionOf } from '../actions.ts';
import { advanceToNextNode } from '../effects/go-on.ts';
import { assertCanPass } from '../effects/run-through.ts';
import type { Flow } from '../flow.ts';
import { isOwnDocument, OWN_DOCUMENT } from '../people/own-document.ts';
import { choiceFault, choiceIn, personFault } from '../people/people-of.ts';
import { assignStep } from '../people/step-assignment.ts';
import { throwRefusal } from '../refusals.ts';
import type { ApprovalState, DocumentFacts } from '../state.ts';

/** The initial state of a flow, before its first step. */
export function initialState(facts: DocumentFacts, at: string): ApprovalState {
  return {
    status: 'running',
    round: 1,
    facts,
    steps: [],
    taken: [],
    returned: null,
    rescues: [],
    submittedAt: at,
    remindedAt: null,
    end: null,
  };
}

/** Starts a flow. Refuses people who may not start it, invalid choices of approvers, and routes with a step that finds nobody. */
export function submitFlow(flow: Flow, { facts, by }: ActionOf<'submit'>): void {
  if (facts.submitter.userId !== by) throwRefusal('A0301', '只能提交自己的单据');
  assertMayBegin(flow);
  advanceToNextNode(flow);
  assertCanPass(flow);
}

/** Refuses submitters who may not start the flow and invalid choices of approvers. */
export function assertMayBegin(flow: Flow): void {
  assertMayStart(flow);
  assertChosen(flow);
}

/** Submits a returned document again with its present values and continues from the first superseded step. */
export function resubmitFlow(flow: Flow, { facts, by }: ActionOf<'resubmit'>): void {
  const { state } = flow;
  if (state.facts.submitter.userId !== by) throwRefusal('A0301', '只有发起人可以重新提交');
  if (state.status !== 'returned') throwRefusal('A0409', '单据没有被退回，不能重新提交');
  if (facts.submitter.userId !== by) throwRefusal('A0400', '发起人不能更换');
  Object.assign(state, { facts, status: 'running', returned: null });
  assertChosen(flow);
  advanceToNextNode(flow);
  assertCanPass(flow);
}

function assertMayStart({ definition: { starters }, directory, state }: Flow): void {
  if (starters.type === 'everyone') return;
  const { userId, departmentId, companyId } = state.facts.submitter;
  const isIn =
    starters.userIds.includes(userId) ||
    starters.companyIds.includes(companyId) ||
    directory.departmentsUp(departmentId).some((department) => starters.departmentIds.includes(department.departmentId)) ||
    starters.roleIds.some((roleId) => directory.holdersOfRole(roleId, {}).includes(userId));
  if (!isIn) throwRefusal('A0301', '发起人不在这个审批流程的发起范围内，请联系流程管理员');
}

/** Checks every person sent with the document again: choices for a step and changes in the preview. */
export function assertChosen(flow: Flow): void {
  for (const node of approvalNodesOf(flow.definition.nodes)) {
    const list = ownValue(flow.state.facts.chosen, node.id);
    const fault = list === undefined ? null : chosenFault(flow, node, list);
    if (fault !== null) throwRefusal('A0400', `「${node.name}」${fault}`);
  }
}

function chosenFault(flow: Flow, node: ApprovalNode, list: readonly string[]): string | null {
  const choice = choiceIn(node);
  // An empty choice is refused later, when the route reaches the step.
  if (choice !== null) return list.length === 0 ? null : choiceFault(flow, node, [...new Set(list)], choice);
  return node.type === 'approve' && node.who.type !== 'previous' ? previewFault(flow, node, list) : null;
}

function previewFault(flow: Flow, node: ApprovalStepNode, list: readonly string[]): string | null {
  const { directory, state } = flow;
  const asked = assignStep({ ...flow, strict: false, state: { ...state, facts: { ...state.facts, chosen: {} } } }, node)?.asked ?? [];
  const added = list.filter((person) => asked.every((one) => one.person !== person));
  const [first] = added;
  if (first !== undefined && !node.preview.add) return `不能增加审批人${directory.nameOf(first)}`;
  if (added.some((person) => isOwnDocument(state, node, person))) return OWN_DOCUMENT;
  if (node.preview.remove && list.length === 0) return '至少保留一位审批人';
  return added.map((person) => personFault(directory, person)).find((fault) => fault !== null) ?? null;
}
