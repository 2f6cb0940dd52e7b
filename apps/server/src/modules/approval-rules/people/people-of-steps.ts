import type { ApprovalDefinition, ApprovalNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import { initialState } from '../actions/submit.ts';
import type { Directory, Position } from './directory.ts';
import { peopleOf } from './people-of.ts';

/** The people whom a node finds for submitters of one department, in order. */
type PeopleOfStep = { node: string; name: string; department: string; people: readonly string[] };

/**
 * The people found for each department by rules that depend only on the organisation, not on choices or filled-in fields. Ignores delegates
 * and the submitter's own case, which are not part of the definition.
 */
export function peopleOfSteps({ nodes }: ApprovalDefinition, directory: Directory): PeopleOfStep[] {
  return approvalNodesOf(nodes).flatMap((node) => {
    const rules = rulesOf(node);
    if (rules.length === 0) return [];
    return directory.departments().map(({ departmentId, companyId, name }) => ({
      node: node.id,
      name: node.name,
      department: name,
      people: [...new Set(rules.flatMap((who) => foundBy(who, node, directory, { departmentId, companyId })))],
    }));
  });
}

function rulesOf(node: ApprovalNode): ApprovalWho[] {
  const all = node.type === 'branch' ? [] : node.type === 'notify' ? node.who : [node.who];
  return all.filter(({ type }) => type !== 'chosen' && type !== 'previous' && type !== 'field');
}

function foundBy(who: ApprovalWho, node: ApprovalNode, directory: Directory, place: Position): string[] {
  const state = initialState({ submitter: { userId: '', ...place }, values: {}, chosen: {} }, '');
  return peopleOf({ directory, state, by: '', next: null, strict: false }, node, who).map(({ person }) => person);
}
