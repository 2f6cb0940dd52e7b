import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { ownValue } from '@houtai/contract/own-value';

import { candidatesOf, choiceAfter, isOwnDocument, openTasks, ownDecision, type Task } from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import type { Course } from '../reading/flow-course.ts';
import { stepNodeOf } from './step-node.ts';

type Flow = typeof approvalFlows.$inferSelect;
type Shown = NonNullable<FlowDetail['task']>;
type About = { course: Course; fields: readonly ApprovalField[]; values: Readonly<Record<string, string>> };

/** The caller's open task, a consultation before a decision; undefined without one. */
export function openTaskOf({ actor }: Ctx, { state, status }: Flow): Task | undefined {
  const own = status === 'running' ? openTasks(state).filter(({ person }) => person === actor.userId) : [];
  return own.find(({ kind }) => kind === 'consult') ?? own[0];
}

/** The caller's open task with what a decision requires; null without one. */
export function taskOfCaller(ctx: Ctx, flow: Flow, { course, fields, values }: About): Shown | null {
  const task = openTaskOf(ctx, flow);
  const step = flow.state.steps.find(({ tasks }) => tasks.some(({ id }) => id === task?.id));
  const node = step && stepNodeOf(course, step.node);
  if (!task || !node) return null;
  const isOwn = task.kind === 'decide' && isOwnDocument(flow.state, node, task.person);
  const refusal = isOwn ? ownDecision(node.name) : '';
  const shared = { taskId: task.id, consult: task.kind === 'consult', commentOnPass: node.commentOnPass, refusal };
  if (task.kind === 'consult') return { ...shared, commentOnPass: true, fills: [], next: null, returnTo: [] };
  const fills = (isOwn ? [] : node.fills).flatMap(({ field: name, required }): Shown['fills'] => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [];
    return [
      { field: name, label: field.label, type: field.type, required, codes: { ...field.codes }, value: ownValue(values, name) ?? '' },
    ];
  });
  return {
    ...shared,
    fills,
    next: isOwn ? null : nextOf(ctx, flow, { course, task: task.id }),
    returnTo: node.may.return ? targetsOf(flow, course) : [],
  };
}

function nextOf(ctx: Ctx, { state }: Flow, { course, task }: { course: Course; task: string }): Shown['next'] {
  const node = choiceAfter(course.world, { state, task, at: ctx.now.toISOString() });
  if (node?.who.type !== 'previous') return null;
  const from = candidatesOf(course.world.directory, state.facts.submitter, node.who.from);
  const offered = (from ?? []).filter((person) => !isOwnDocument(state, node, person));
  return { name: node.name, from: offered, least: node.who.least, most: node.who.most };
}

/** The submitter and the passed steps with decisions. */
function targetsOf({ state }: Flow, { nameOf, world }: Course): Shown['returnTo'] {
  const passed = state.steps.filter(
    (step) => step.state === 'passed' && step.undone === null && step.tasks.some(({ kind }) => kind !== 'told'),
  );
  // A flow cannot return to a step that its version lacks.
  const known = new Set(approvalNodesOf(world.definition.nodes).map(({ id }) => id));
  const nodes = [...new Set(passed.map(({ node }) => node))].filter((node) => known.has(node));
  return [{ node: '', name: '发起人' }, ...nodes.map((node) => ({ node, name: nameOf(node) }))];
}
