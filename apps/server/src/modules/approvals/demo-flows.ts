import type { DocumentState } from '@houtai/contract/document-states';
import { uuidv7 } from 'uuidv7';

import type { SeedCtx } from '../../platform/db/seeds.ts';
import { type Action, advance, type ApprovalState, openTasks, type World } from '../approval-rules/index.ts';
import { demoSerials } from '../work-records/index.ts';
import { worldOf } from './act.ts';
import type { ApprovalDocument, ApprovalKind } from './approval-kind.ts';
import { approvalActions, approvalFlows, approvalTasks } from './approvals.tables.ts';
import { flowColumns, taskRows } from './flow-columns.ts';
import { publishedVersion } from './published-version.ts';
import { digestOf } from './seal.ts';
import { factsOf } from './submit.ts';
import { APPROVAL } from './tell-about-flow.ts';

/** A document of the demo that was submitted, with what became of it and when that was. */
export type DemoDocument = { id: string; state: DocumentState; submittedAt: Date; changedAt: Date };

/** Of documents that are decided about, every third has its first decision behind it. */
const THIRD = 3;

const COMMENTS = { pass: ['同意', '', '情况属实，同意', ''], reject: '附件不全，补齐后再提交', return: '请补充行程单后再提交' };

/** Stores the flows of documents of the demo: what the rules make of the decisions that fit what became of each. */
export async function insertDemoFlows(ctx: SeedCtx, kind: ApprovalKind, documents: readonly DemoDocument[]): Promise<void> {
  const version = await publishedVersion(ctx, kind.businessType);
  if (!version) throw new Error('the demo has no process for the kind');
  const submitted = documents
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  const read = await Promise.all(submitted.map(({ id }) => kind.read(ctx, id)));
  const world = await worldOf(ctx, { businessType: kind.businessType, definition: version.definition, with: [read] });
  const serials = await demoSerials(ctx.db, APPROVAL);
  for (const [index, demo] of submitted.entries()) {
    const document = read[index];
    if (!document) throw new Error('a document of the demo is gone');
    const { actions, state } = storyOf(world, { demo, document, index });
    const { ownerId, companyId, departmentId, title, summary, figure } = document;
    const flow = { ownerId, companyId, departmentId, title, summary, figure, serial: serials.next(), actions: actions.length };
    const key = { id: uuidv7(), businessType: kind.businessType, businessId: demo.id, versionId: version.id };
    await ctx.db.insert(approvalFlows).values({ ...key, ...flow, ...flowColumns(version.definition, state) });
    await ctx.db.insert(approvalTasks).values(taskRows(key, version.definition, state));
    await ctx.db.insert(approvalActions).values(sealedActions(key.id, actions, document));
  }
  await serials.store();
}

type Story = { demo: DemoDocument; document: ApprovalDocument; index: number };

function storyOf(world: World, { demo, document, index }: Story): { actions: Action[]; state: ApprovalState } {
  const { submittedAt, changedAt, state: wanted } = demo;
  const facts = factsOf(document, {});
  const actions: Action[] = [{ type: 'submit', facts, by: document.ownerId, at: submittedAt.toISOString() }];
  let state = outcomeOf(world, null, actions[0]);
  const stepMs = (changedAt.getTime() - submittedAt.getTime()) / 6;
  const after = () => new Date(submittedAt.getTime() + stepMs * actions.length).toISOString();
  const add = (action: Action): void => {
    state = outcomeOf(world, state, action);
    actions.push(action);
  };
  const decide = (pass: boolean): Action => {
    const [task] = openTasks(state);
    if (!task) throw new Error('nobody is asked in a flow of the demo');
    const comment = pass ? (COMMENTS.pass[(index + actions.length) % COMMENTS.pass.length] ?? '') : COMMENTS.reject;
    const fields = task.kind === 'decide' ? filledIn(world, state, document) : {};
    return { type: 'decide', task: task.id, pass, comment, fields, by: task.person, at: after() };
  };
  if (wanted === 'withdrawn') add({ type: 'withdraw', comment: '', by: document.ownerId, at: changedAt.toISOString() });
  if (wanted === 'rejected') add(decide(false));
  if (wanted === 'returned') add(returned(state, after()));
  if (wanted === 'auditing' && index % THIRD === 1) add(decide(true));
  if (wanted === 'passed') while (state.status === 'running') add(decide(true));
  return { actions, state };
}

function returned(state: ApprovalState, at: string): Action {
  const [task] = openTasks(state);
  if (!task) throw new Error('nobody is asked in a flow of the demo');
  return { type: 'return', task: task.id, to: null, way: 'again', comment: COMMENTS.return, by: task.person, at };
}

/** What the open step has to have filled in, as the document of the demo says already. */
function filledIn({ definition }: World, state: ApprovalState, { values }: ApprovalDocument): Record<string, string> {
  const node = definition.nodes.find(({ id }) => state.steps.some((step) => step.state === 'open' && step.node === id));
  const fills = node?.type === 'approve' ? node.fills : [];
  return Object.fromEntries(fills.map(({ field }) => [field, values[field] || '2026SR1204500']));
}

function outcomeOf(world: World, state: ApprovalState | null, action: Action | undefined): ApprovalState {
  if (!action) throw new Error('a flow begins with an action');
  const outcome = advance(world, state, action);
  if ('refusal' in outcome) throw new Error(`a flow of the demo is refused: ${outcome.refusal.message}`);
  return outcome.state;
}

function sealedActions(flowId: string, actions: readonly Action[], { sealed }: ApprovalDocument) {
  let before = '';
  return actions.map((action, index) => {
    const done = { number: index + 1, by: action.by, at: action.at, action, sealed };
    before = digestOf(before, done);
    return { ...done, flowId, at: new Date(action.at), digest: before };
  });
}
