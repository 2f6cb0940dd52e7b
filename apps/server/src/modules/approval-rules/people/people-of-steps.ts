import type { ApprovalDefinition, ApprovalNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import { begun } from '../actions/submit.ts';
import type { Directory, Position } from './directory.ts';
import { peopleOf } from './people-of.ts';

/** Whom a node finds for submitters of one department, in order; none is nobody. */
type PeopleOfStep = { node: string; name: string; department: string; people: readonly string[] };

/**
 * Whom the rules of a definition find for each department, wherever that hangs on the organisation and not on what somebody chooses or fills in. Neither
 * stand-ins nor the submitter's own case are asked: they are no matter of the definition.
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
  const state = begun({ submitter: { userId: '', ...place }, values: {}, chosen: {} }, '');
  return peopleOf({ directory, state, by: '', next: null, strict: false }, node, who).map(({ person }) => person);
}
