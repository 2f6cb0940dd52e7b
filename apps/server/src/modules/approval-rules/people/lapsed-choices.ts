import type { ApprovalNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import { initialState } from '../actions/submit.ts';
import type { Flow } from '../flow.ts';
import type { DocumentFacts } from '../state.ts';
import type { FlowWorld } from './directory.ts';
import { isOwnDocument, OWN_DOCUMENT } from './own-document.ts';
import { candidatesOf, choiceIn, personFault } from './people-of.ts';
import { assignStep } from './step-assignment.ts';

/** A person who was chosen before and must not be any more, with the step and the reason; `name` is blank if the step no longer exists. */
export type LapsedChoice = { node: string; name: string; person: string; reason: string };

type Choices = DocumentFacts['chosen'];

/**
 * Splits earlier choices into those still allowed and those that lapse with a reason. A choice that falls below its minimum lapses as a
 * whole.
 */
export function lapsedChoices(
  world: FlowWorld,
  { facts, chosen, at }: { facts: DocumentFacts; chosen: Choices; at: string },
): { kept: Choices; lapsed: LapsedChoice[] } {
  const flow: Flow = {
    ...world,
    state: initialState({ ...facts, chosen: {} }, at),
    by: facts.submitter.userId,
    at,
    next: null,
    strict: false,
  };
  const nodes = new Map(approvalNodesOf(world.definition.nodes).map((node) => [node.id, node]));
  const lapsed: LapsedChoice[] = [];
  const kept = Object.entries(chosen).flatMap(([id, list]): [string, string[]][] => {
    const node = nodes.get(id);
    const faults = new Map(list.map((person) => [person, node === undefined ? STEP_GONE : faultOf(flow, node, person)]));
    const fit = list.filter((person) => faults.get(person) === '');
    const least = node === undefined ? 0 : (choiceIn(node)?.least ?? 1);
    const isTooFew = fit.length < least && fit.length < list.length;
    const reasonOf = (person: string) => faults.get(person) || (isTooFew ? `不足 ${least} 人，请重新选择` : '');
    for (const person of list)
      if (reasonOf(person) !== '') lapsed.push({ node: id, name: node?.name ?? '', person, reason: reasonOf(person) });
    return node === undefined || isTooFew ? [] : [[id, fit]];
  });
  return { kept: Object.fromEntries(kept), lapsed };
}

const STEP_GONE = '流程里已没有原来的步骤';

function faultOf(flow: Flow, node: ApprovalNode, person: string): string {
  const { directory, state } = flow;
  const choice = choiceIn(node);
  if (choice === null) return node.type === 'approve' && node.who.type !== 'previous' ? addedFault(flow, node, person) : STEP_GONE;
  const offered = candidatesOf(directory, state.facts.submitter, choice.from);
  if (offered !== null && !offered.includes(person)) return directory.isActive(person) ? '已不在可选范围内' : '已停用或不存在';
  return commonFault(flow, node.type === 'approve' ? node.own : undefined, person);
}

function addedFault(flow: Flow, node: ApprovalStepNode, person: string): string {
  if (assignStep(flow, node)?.asked.some((one) => one.person === person)) return '';
  return node.preview.add ? commonFault(flow, node.own, person) : '已不是这一步的审批人';
}

function commonFault({ directory, state }: Flow, own: ApprovalStepNode['own'] | undefined, person: string): string {
  if (isOwnDocument(state, own === undefined ? {} : { own }, person)) return OWN_DOCUMENT;
  return personFault(directory, person) ?? '';
}
