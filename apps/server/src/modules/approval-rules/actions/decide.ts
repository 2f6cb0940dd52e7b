import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { ownValue } from '@houtai/contract/own-value';

import type { ActionOf } from '../actions.ts';
import { advanceToNextNode } from '../effects/go-on.ts';
import { settleStep } from '../effects/settle.ts';
import { endFlow, type Flow, ownTask } from '../flow.ts';
import { isOwnDocument, ownDecision } from '../people/own-document.ts';
import { throwRefusal } from '../refusals.ts';
import type { Step, Task } from '../state.ts';

/** Passes or rejects a task and settles its step and flow. */
export function decideTask(flow: Flow, { task: id, pass, comment, fields = {}, next = [] }: ActionOf<'decide'>): void {
  const { step, task, node } = ownTask(flow, id);
  if (task.kind !== 'decide') throwRefusal('A0400', '请你给出意见，由委派人决定');
  // Flows older than this rule may still ask the submitter.
  if (isOwnDocument(flow.state, node, flow.by)) {
    throwRefusal('A0301', ownDecision(node.name));
  }
  if (comment === '' && (!pass || node.commentOnPass)) throwRefusal('A0400', pass ? '请填写审批意见' : '驳回时请填写原因');
  if (pass) fillIn(flow, node, task, fields);
  Object.assign(task, { comment, doneAt: flow.at, doneBy: flow.by, seenAt: task.seenAt ?? flow.at, due: null });
  task.state = pass ? 'passed' : 'rejected';
  flow.next = next;
  afterDecision(flow, step, comment);
}

/** Settles the step and the flow after a decision by a person or a time limit. */
export function afterDecision(flow: Flow, step: Step, comment: string): void {
  settleStep(flow, step);
  if (step.state === 'rejected') endFlow(flow, 'rejected', comment);
  if (step.state === 'passed') advanceToNextNode(flow);
}

function fillIn({ state }: Flow, { fills, name }: ApprovalStepNode, task: Task, fields: Readonly<Record<string, string>>): void {
  const odd = Object.keys(fields).find((field) => fills.every((fill) => fill.field !== field));
  if (odd !== undefined) throwRefusal('A0400', `「${name}」不能填写字段 ${odd}`);
  const missing = fills.some(({ field, required }) => required && (ownValue(fields, field) ?? '') === '');
  if (missing) throwRefusal('A0400', '请先填写这一步必填的字段');
  task.fields = { ...fields };
  state.facts = { ...state.facts, values: { ...state.facts.values, ...fields } };
}
