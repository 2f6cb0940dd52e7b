import type { ApprovalDefinition, ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { APPROVAL_FACTS } from '@houtai/contract/approval-words';

import { initialState } from '../actions/submit.ts';
import type { Flow } from '../flow.ts';
import type { Directory } from '../people/directory.ts';
import { peopleOf } from '../people/people-of.ts';
import { assignStep } from '../people/step-assignment.ts';
import { Refused } from '../refusals.ts';
import { type Problem, problem } from './problems.ts';

/** The most people to name in a message. */
const MAX_NAMED = 5;

/** Rules that depend only on the organisation; choices and filled-in fields are unknown in advance. */
const KNOWN: readonly ApprovalWho['type'][] = ['people', 'role', 'post', 'head', 'heads'];

/** Steps where only the submitter could approve: reports who could not submit, and whose own documents would pass without an approver. */
export function definitionProblems(definition: ApprovalDefinition, directory: Directory): Problem[] {
  const steps = approvalNodesOf(definition.nodes).filter((node) => node.type === 'approve');
  return steps
    .filter(({ own, who, nobody }) => own !== 'self' && nobody !== null && KNOWN.includes(who.type))
    .flatMap((step) => {
      const people = submittersOf(step, directory).map((person) => ({ person, asked: askedFor(person, { definition, step, directory }) }));
      const namesOf = (what: AskedFor) => people.filter(({ asked }) => asked === what).map(({ person }) => directory.nameOf(person));
      const [refused, skipped] = [namesOf('refused'), namesOf('nobody')];
      const at = `「${step.name}」`;
      return [
        ...(refused.length > 0 ? [reminder(step, `${at}除本人外没有可以审批的人，${listed(refused)} 不能提交`)] : []),
        ...(skipped.length > 0 ? [reminder(step, `${at}跳过本人后${APPROVAL_FACTS.nobody}：${listed(skipped)} 提交时`)] : []),
      ];
    });
}

function listed(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).join('、');
  return names.length > MAX_NAMED ? `${named} 等 ${names.length} 人` : named;
}

const reminder = (step: ApprovalStepNode, message: string): Problem => problem('reminder', step.id, 'nobody', message);

/** People whose own documents could reach a step: those it may find, and the administrators or heads who decide if it finds nobody. */
function submittersOf({ who, nobody }: ApprovalStepNode, directory: Directory): string[] {
  const found: readonly string[] =
    who.type === 'people'
      ? who.userIds
      : who.type === 'role'
        ? directory.holdersOfRole(who.roleId, {})
        : who.type === 'post'
          ? directory.holdersOfPost(who.postId, {})
          : directory.departments().flatMap(({ headId }) => headId ?? []);
  const instead = nobody?.type === 'people' ? nobody.userIds : [];
  return [...new Set([...found, ...instead, ...directory.administrators()])].filter((person) => directory.isActive(person));
}

type At = { definition: ApprovalDefinition; step: ApprovalStepNode; directory: Directory };

/** Who would approve a document of a given submitter. */
type AskedFor = 'others' | 'nobody' | 'refused';

/**
 * Resolves approvers as the engine does but without delegates, because delegates are temporary. `stepProblems` reports departments that
 * find nobody.
 */
function askedFor(userId: string, { definition, step, directory }: At): AskedFor {
  const place = directory.placeOf(userId);
  if (place === null) return 'others';
  const { departmentId, companyId } = place;
  const state = initialState({ submitter: { userId, departmentId, companyId }, values: {}, chosen: {} }, '');
  const flow: Flow = {
    definition,
    directory: { ...directory, standInOf: () => null },
    calendar: { after: (moment) => moment },
    state,
    by: userId,
    at: '',
    next: null,
    strict: true,
  };
  if (step.nobody?.type === 'refuse' && peopleOf(flow, step, step.who).length === 0) return 'others';
  try {
    return assignStep(flow, step)?.leftOut ? 'nobody' : 'others';
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}
