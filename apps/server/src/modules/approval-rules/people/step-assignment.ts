import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { ownValue } from '@houtai/contract/own-value';

import type { Flow } from '../flow.ts';
import { throwRefusal } from '../refusals.ts';
import type { Directory } from './directory.ts';
import type { Assignee, FoundApprover, StepAssignment } from './found-people.ts';
import { nobodyElseMessage } from './nobody-left.ts';
import { isOwnDocument } from './own-document.ts';
import { headAbove, peopleOf } from './people-of.ts';

/**
 * Determines the approvers of a step: the people its rule finds, after the rules about the submitter, delegates and the submitter's
 * preview, without duplicates. Null if only the submitter is left, which refuses a submission.
 */
export function assignStep(flow: Flow, node: ApprovalStepNode): StepAssignment | null {
  const { directory, state, at } = flow;
  const then = flow.askedThen?.get(node.id);
  if (then !== undefined) return then;
  const submitter = state.facts.submitter.userId;
  const found = peopleOf(flow, node, node.who);
  const others = found.flatMap((one) => (one.person === submitter ? insteadOfSubmitter(flow, node, one) : [one]));
  const asked = merged(others.map((one) => withDelegate(directory, one, { at, submitter })));
  const list = previewed(flow, node, asked);
  // If everybody preserved by the preview has left, the people that the preview excluded are asked.
  if (list.length > 0 || asked.length > 0) return { asked: list.length > 0 ? list : asked, how: node.how, leftOut: null };
  const own = node.own === 'skip' ? found.find(({ person }) => person === submitter) : undefined;
  if (own !== undefined) return { asked: [], how: node.how, leftOut: { ...own, standsFor: [] } };
  return insteadOfNobody(flow, node);
}

function insteadOfSubmitter({ directory, state }: Flow, { own }: ApprovalStepNode, one: FoundApprover): FoundApprover[] {
  const { submitter } = state.facts;
  if (own === 'self') return [one];
  const head = own === 'head' ? headAbove(directory, submitter, [submitter.userId]) : null;
  return head === null ? [] : [{ person: head.person, why: [...one.why, { type: 'own', departmentId: head.departmentId }] }];
}

function insteadOfNobody(flow: Flow, node: ApprovalStepNode): StepAssignment | null {
  const { directory, state, at } = flow;
  const submitter = state.facts.submitter.userId;
  const isFree = (person: string): boolean => directory.isActive(person) && !isOwnDocument(state, node, person);
  if (node.nobody?.type === 'pass') return { asked: [], how: node.how, leftOut: null };
  if ((node.nobody === null || node.nobody.type === 'refuse') && flow.strict) {
    throwRefusal('A0400', `「${node.name}」没有可以审批的人，暂时不能提交，请联系流程管理员`);
  }
  if (node.nobody?.type === 'people') {
    const people = node.nobody.userIds.filter(isFree).map((person): FoundApprover => ({ person, why: [{ type: 'nobody', to: 'people' }] }));
    if (people.length > 0)
      return { asked: merged(people.map((one) => withDelegate(directory, one, { at, submitter }))), how: node.how, leftOut: null };
  }
  const free = directory.administrators().filter(isFree);
  const others = free.filter((person) => person !== submitter);
  const asked = (others.length > 0 ? others : free).map((person): Assignee => ({
    person,
    standsFor: [],
    why: [{ type: 'nobody', to: 'administrators' }],
  }));
  if (asked.length > 0) return { asked, how: { type: 'any' }, leftOut: null };
  return flow.strict ? throwRefusal('A0400', nobodyElseMessage(node.name)) : null;
}

/** Follows the chain of delegates to its end. A chain that loops or ends at the submitter leaves the task with the original person. */
export function withDelegate(
  directory: Directory,
  { person, why }: FoundApprover,
  { at, submitter }: { at: string; submitter: string },
): Assignee {
  const chain = [person];
  for (let next = directory.standInOf(person, at); next !== null; next = directory.standInOf(next, at)) {
    if (chain.includes(next) || next === submitter) return { person, standsFor: [], why };
    chain.push(next);
  }
  const last = chain.at(-1) ?? person;
  return last === person
    ? { person, standsFor: [], why }
    : { person: last, standsFor: [person], why: [...why, { type: 'standIn', for: person }] };
}

/** Merges duplicates and their reasons. */
function merged(asked: readonly (FoundApprover & { standsFor?: string[] })[]): Assignee[] {
  const byPerson = new Map<string, Assignee>();
  for (const { person, why, standsFor = [] } of asked) {
    const before = byPerson.get(person);
    // A person asked in their own right can also be a delegate in the same task.
    if (before === undefined) byPerson.set(person, { person, why: [...why], standsFor: [...standsFor] });
    else byPerson.set(person, { person, why: [...before.why, ...why], standsFor: [...before.standsFor, ...standsFor] });
  }
  return [...byPerson.values()];
}

/** Applies the changes of the submitter's preview: fixed people stay; others may be removed and added as far as the step allows. */
function previewed({ state, directory }: Flow, node: ApprovalStepNode, asked: Assignee[]): Assignee[] {
  const { id, who, preview } = node;
  const sent = ownValue(state.facts.chosen, id);
  if (sent === undefined || who.type === 'chosen' || who.type === 'previous') return asked;
  const list = [...new Set(sent)];
  const kept = asked.filter(({ person }) => !preview.remove || list.includes(person));
  const isNew = (person: string) => directory.isActive(person) && asked.every((one) => one.person !== person);
  const added = preview.add ? list.filter((person) => isNew(person) && !isOwnDocument(state, node, person)) : [];
  return merged([...kept, ...added.map((person): Assignee => ({ person, standsFor: [], why: [{ type: 'preview' }] }))]);
}
