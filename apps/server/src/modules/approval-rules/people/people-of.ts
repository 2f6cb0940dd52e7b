import type { ApprovalFrom, ApprovalNode, ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { ownValue } from '@houtai/contract/own-value';

import { valueIn } from '../conditions/condition-holds.ts';
import { type Flow, isToBeChosen, TO_BE_CHOSEN } from '../flow.ts';
import { throwRefusal } from '../refusals.ts';
import type { ApprovalState } from '../state.ts';
import type { Directory, Position } from './directory.ts';
import type { FoundApprover } from './found-people.ts';
import { isOwnDocument, OWN_DOCUMENT } from './own-document.ts';

type Named = Pick<ApprovalNode, 'id' | 'name'> & Partial<Pick<ApprovalStepNode, 'own'>>;

/** The part of a flow that a rule reads. */
type Asking = Pick<Flow, 'directory' | 'state' | 'by' | 'next' | 'strict'>;

/** The active people whom a rule finds, in order. */
export function peopleOf(asking: Asking, node: Named, who: ApprovalWho): FoundApprover[] {
  const { directory } = asking;
  return found(asking, node, who).filter(({ person }) => isToBeChosen(person) || directory.isActive(person));
}

function found(asking: Asking, node: Named, who: ApprovalWho): FoundApprover[] {
  const { directory, state } = asking;
  const { submitter } = state.facts;
  switch (who.type) {
    case 'people':
      return who.userIds.map((person) => ({ person, why: [{ type: 'people' }] }));
    case 'role':
      return directory.holdersOfRole(who.roleId, placeWithin(submitter, who.within)).map((person) => ({ person, why: [who] }));
    case 'post':
      return directory.holdersOfPost(who.postId, placeWithin(submitter, who.within)).map((person) => ({ person, why: [who] }));
    case 'head':
      return headAt(directory, submitter.departmentId, who);
    case 'heads':
      return Array.from({ length: who.upTo }, (_, index) => ({ level: index + 1, above: false })).flatMap((at) =>
        headAt(directory, submitter.departmentId, at),
      );
    case 'chosen':
      return chosenBySubmitter(asking, node, who);
    case 'field':
      return idsIn(valueIn(state.facts, who.field)).map((person) => ({ person, why: [{ type: 'field', field: who.field }] }));
    case 'previous':
      return chosenBefore(asking, node, who);
  }
}

/** The rule by which the submitter chooses people for a node, or null. */
export function choiceIn(node: ApprovalNode): Extract<ApprovalWho, { type: 'chosen' }> | null {
  if (node.type === 'branch') return null;
  return (node.type === 'notify' ? node.who : [node.who]).find((who) => who.type === 'chosen') ?? null;
}

/** The submitter's choice; at submission, a missing or invalid one is refused. */
function chosenBySubmitter(asking: Asking, node: Named, who: Extract<ApprovalWho, { type: 'chosen' }>): FoundApprover[] {
  const { state, strict } = asking;
  const people = [...new Set(ownValue(state.facts.chosen, node.id))];
  const fault = strict ? choiceFault(asking, node, people, who) : null;
  if (fault !== null) throwRefusal('A0400', `请选择「${node.name}」的审批人：${fault}`);
  return people.filter((person) => !isSkipChosen(state, node, person)).map((person) => ({ person, why: [{ type: 'chosen' }] }));
}

/**
 * The choice made by the person who passed the previous step. If a return asks the step again without a new choice, the last choice
 * applies.
 */
function chosenBefore(asking: Asking, node: Named, who: Extract<ApprovalWho, { type: 'previous' }>): FoundApprover[] {
  const { next, by, state } = asking;
  if (next === null) return peopleOfLastTime(state, node.id).filter(({ person }) => !isSkipChosen(state, node, person));
  const people = [...new Set(next.map((person) => (person === TO_BE_CHOSEN ? `${TO_BE_CHOSEN}${node.id}` : person)))];
  const fault = choiceFault(asking, node, people, who);
  if (fault !== null) throwRefusal('A0400', `请选择「${node.name}」的审批人：${fault}`);
  return people.map((person) => ({ person, why: [{ type: 'previous', by }] }));
}

/** A step is skipped only for a submitter whom its rule finds, not for one whom somebody chose. */
function isSkipChosen(state: ApprovalState, node: Named, person: string): boolean {
  return node.own === 'skip' && isOwnDocument(state, node, person);
}

function peopleOfLastTime(state: ApprovalState, nodeId: string): FoundApprover[] {
  const tasks = state.steps.findLast((step) => step.node === nodeId && step.tasks.length > 0)?.tasks ?? [];
  return tasks
    .filter(({ addedTo, state }) => addedTo === null && state !== 'transferred')
    .flatMap(({ person, standsFor, why }) =>
      (standsFor.length > 0 ? standsFor : [person]).map((one) => ({ person: one, why: why.filter(({ type }) => type === 'previous') })),
    );
}

/**
 * Why a choice of people for a node is invalid, or null: too few or too many, somebody outside the allowed set, or somebody who would
 * decide on their own document.
 */
export function choiceFault(
  { directory, state }: Pick<Asking, 'directory' | 'state'>,
  node: Named,
  people: readonly string[],
  { from, least, most }: { from: ApprovalFrom; least: number; most: number },
): string | null {
  if (people.some(isToBeChosen)) return null;
  if (people.length < least) return `至少 ${least} 人`;
  if (people.length > most) return `最多 ${most} 人`;
  if (people.some((person) => isOwnDocument(state, node, person))) return OWN_DOCUMENT;
  const offered = candidatesOf(directory, state.facts.submitter, from);
  const odd = people.find((person) => offered !== null && !offered.includes(person));
  if (odd !== undefined) return `${directory.nameOf(odd)} 不在可选范围内`;
  return people.map((person) => personFault(directory, person)).find((fault) => fault !== null) ?? null;
}

/** The people who may be chosen; null for everybody. */
export function candidatesOf(directory: Directory, submitter: Position, from: ApprovalFrom): readonly string[] | null {
  switch (from.type) {
    case 'everyone':
      return null;
    case 'people':
      return from.userIds;
    case 'role':
      return directory.holdersOfRole(from.roleId, placeWithin(submitter, from.within));
  }
}

/** Why a person cannot be chosen, or null. The specification gives the message about enterprise messaging (5.1). */
export function personFault(directory: Pick<Directory, 'isActive' | 'isLinked' | 'nameOf'>, person: string): string | null {
  if (!directory.isActive(person)) return `${directory.nameOf(person)} 已停用或不存在，请选择其他人`;
  return directory.isLinked(person) ? null : `请先联系选择人员${directory.nameOf(person)}绑定企业微信`;
}

/** The head at a level; `above` continues upwards from a department without one. */
function headAt(directory: Directory, departmentId: string, { level, above }: { level: number; above: boolean }): FoundApprover[] {
  const upwards = directory.departmentsUp(departmentId).slice(level - 1);
  const [meant] = upwards;
  const headed = above ? upwards.find(({ headId }) => headId !== null) : meant;
  if (meant === undefined || headed === undefined || headed.headId === null) return [];
  const missingId = headed === meant ? null : meant.departmentId;
  return [{ person: headed.headId, why: [{ type: 'head', level, departmentId: headed.departmentId, missingId }] }];
}

/** The nearest head above a person, except the given ones. */
export function headAbove(
  directory: Directory,
  place: Position | null,
  not: readonly string[],
): { person: string; departmentId: string } | null {
  const department = directory.departmentsUp(place?.departmentId ?? '').find(({ headId }) => headId !== null && !not.includes(headId));
  return department === undefined || department.headId === null
    ? null
    : { person: department.headId, departmentId: department.departmentId };
}

function placeWithin({ departmentId, companyId }: Position, within: 'all' | 'company' | 'department'): Partial<Position> {
  switch (within) {
    case 'all':
      return {};
    case 'company':
      return { companyId };
    case 'department':
      return { departmentId };
  }
}

function idsIn(value: string): string[] {
  return value.split(',').filter((id) => id !== '');
}
