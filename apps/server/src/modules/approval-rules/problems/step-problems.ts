import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { ApprovalDefinition, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { APPROVAL_NOBODY } from '@houtai/contract/approval-words';

import { initialState } from '../actions/submit.ts';
import type { Department, Directory } from '../people/directory.ts';
import { peopleOf } from '../people/people-of.ts';
import { type Problem, problem } from './problems.ts';

/** The most departments to name in a message. */
const MAX_NAMED = 5;

/** Steps that may find nobody, and settings that contradict each other. */
export function stepProblems(definition: ApprovalDefinition, fields: ReadonlyMap<string, ApprovalField>, directory: Directory): Problem[] {
  const steps = approvalNodesOf(definition.nodes).filter((node) => node.type === 'approve');
  if (steps.length === 0) return [problem('reminder', null, 'shape', '没有审批步骤，提交后直接通过')];
  return steps.flatMap((step) => [...nobodyProblems(step, fields, directory), ...settingProblems(step)]);
}

function nobodyProblems(step: ApprovalStepNode, fields: ReadonlyMap<string, ApprovalField>, directory: Directory): Problem[] {
  const empty = directory.departments().filter((department) => !findsSomebody(step, department, directory));
  const isAlways = empty.length > 0 && empty.length === directory.departments().length;
  const where = isAlways ? '任何部门的人提交都找不到人' : `${namesOf(empty)}的人提交时找不到人`;
  const may = step.who.type === 'field' && fields.get(step.who.field)?.required !== true;
  const at = `「${step.name}」`;
  if (step.nobody === null) {
    if (empty.length > 0) return [problem('error', step.id, 'nobody', `${at}${where}，请设置审批人为空时的处理`)];
    return may || step.own === 'head' ? [problem('error', step.id, 'nobody', `${at}可能找不到人，请设置审批人为空时的处理`)] : [];
  }
  if (empty.length === 0) return [];
  const level = isAlways && step.nobody.type === 'refuse' ? 'error' : 'reminder';
  return [problem(level, step.id, 'nobody', `${at}${where}，将${APPROVAL_NOBODY[step.nobody.type]}`)];
}

/** Resolves approvers as the engine does, for a submitter of that department. Choices and filled-in fields are unknown in advance. */
function findsSomebody(step: ApprovalStepNode, { departmentId, companyId }: Department, directory: Directory): boolean {
  if (['people', 'chosen', 'previous', 'field'].includes(step.who.type)) return true;
  const state = initialState({ submitter: { userId: '', departmentId, companyId }, values: {}, chosen: {} }, '');
  return peopleOf({ directory, state, by: '', next: null, strict: false }, step, step.who).length > 0;
}

function settingProblems(step: ApprovalStepNode): Problem[] {
  const [people] = step.who.type === 'people' ? [step.who.userIds.length] : [];
  const isTooMany = people !== undefined && step.how.type === 'some' && step.how.count > people;
  const isPassedEmpty = step.limit?.late === 'pass' && step.fills.some(({ required }) => required);
  const at = `「${step.name}」`;
  return [
    ...(isTooMany ? [problem('error', step.id, 'count', `${at}要求的通过人数多于指定的 ${people} 人`)] : []),
    ...(isPassedEmpty ? [problem('error', step.id, 'limit', `${at}有必填字段，超时后不能自动通过`)] : []),
  ];
}

function namesOf(departments: readonly Department[]): string {
  const names = departments.slice(0, MAX_NAMED).map(({ name }) => name);
  return departments.length > MAX_NAMED ? `${names.join('、')} 等 ${departments.length} 个部门` : names.join('、');
}
