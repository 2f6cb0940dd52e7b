import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';
import { ownValue } from '@houtai/contract/own-value';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { type Action, advanceFlow, type ApprovalState, type FlowWorld, openTasks } from '#modules/approval-rules/index.ts';
import { workingCalendar, type WorkingCalendar } from '#modules/calendar/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { demoSerials } from '#modules/work-records/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import type { ApprovalDocument, ApprovalKind } from '../approval-kind.ts';
import { approvalActions, approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { flowWorldOf } from '../flows/execute-flow-command.ts';
import { APPROVAL } from '../flows/notify-about-flow.ts';
import { documentFacts } from '../flows/submit.ts';
import { publishedVersion } from '../processes/published-version.ts';
import { flowColumns, taskRows } from '../reading/flow-columns.ts';
import { flowHashes } from '../sealing/flow-hashes.ts';
import { digestOf } from '../sealing/seal.ts';
import { type DemoMessage, type DemoStep, insertDemoMessages, lastDemoStep, messagesOf } from './demo-messages.ts';

/** A submitted document of the demo with its present state. */
export type DemoDocument = { id: string; state: DocumentState; submittedAt: Date; changedAt: Date };

/** Every third document under decision has its first decision already. */
const THIRD = 3;

const COMMENTS = {
  pass: ['同意', '', '情况属实，同意', ''],
  reject: '附件不全，补齐后再提交',
  return: '请补充行程单后再提交',
  end: '重复提交，以另一张单据为准',
};

/** The administrator who ended the first undecided document of each kind. */
const ENDED_BY = 'u-admin';

/** Stores the flows of demo documents by running the rules with decisions that lead to each document's state. */
export async function insertDemoFlows(ctx: SeedCtx, kind: ApprovalKind, documents: readonly DemoDocument[]): Promise<void> {
  const version = await publishedVersion(ctx, kind.businessType);
  if (!version) throw new Error('the demo has no process for the kind');
  const submitted = documents
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  const read = await Promise.all(submitted.map(({ id }) => kind.read(ctx, id)));
  // Seeds make the same rows with and without enterprise messaging.
  const world = await flowWorldOf(
    { ...ctx, hasMessaging: false },
    { businessType: kind.businessType, definition: version.definition, with: [read] },
  );
  const calendar = await workingCalendar(ctx);
  const serials = await demoSerials(ctx.db, APPROVAL);
  const endedId = submitted.find(({ state }) => state === 'withdrawn')?.id;
  const told: DemoMessage[] = [];
  for (const [index, demo] of submitted.entries()) {
    const document = read[index];
    if (!document) throw new Error('a document of the demo is gone');
    const isEnded = demo.id === endedId;
    const story = storyOf(world, { demo, document, index, isEnded, calendar });
    const actions = story.map(({ action }) => action);
    const { state } = lastDemoStep(story);
    const { ownerId, companyId, departmentId, title, summary, figure } = document;
    const flow = { ownerId, companyId, departmentId, title, summary, figure, serial: serials.next(), actions: actions.length };
    const key = { id: uuidv7(), businessType: kind.businessType, businessId: demo.id, versionId: version.id };
    const [stored] = await ctx.db
      .insert(approvalFlows)
      .values({ ...key, ...flow, ...flowColumns(version.definition, state) })
      .returning();
    if (!stored) throw new Error('a flow of the demo was not stored');
    await ctx.db.insert(approvalTasks).values(taskRows(key, version.definition, state));
    await ctx.db.insert(approvalActions).values(sealedActions(stored, { story, document, definition: version.definition }));
    if (isEnded) await noteWhoEnded(ctx, demo.id);
    told.push(...messagesOf(story, { flow: stored, document, now: ctx.now }));
  }
  await insertDemoMessages(ctx, told);
  await serials.store();
}

type Plot = { demo: DemoDocument; document: ApprovalDocument; index: number; isEnded: boolean; calendar: WorkingCalendar };

function storyOf(world: FlowWorld, { demo, document, index, isEnded, calendar }: Plot): [DemoStep, ...DemoStep[]] {
  const { submittedAt, changedAt, state: wanted } = demo;
  const facts = documentFacts(document, {});
  const submit: Action = { type: 'submit', facts, by: document.ownerId, at: submittedAt.toISOString() };
  const story: [DemoStep, ...DemoStep[]] = [happened(world, null, submit)];
  const stepHours = calendar.workingHoursBetween(submittedAt.toISOString(), changedAt.toISOString()) / 6;
  const after = () => calendar.hoursLater(submittedAt.toISOString(), stepHours * story.length);
  const now = () => lastDemoStep(story).state;
  const add = (action: Action) => story.push(happened(world, now(), action));
  const decide = (pass: boolean): Action => {
    const [task] = openTasks(now());
    if (!task) throw new Error('nobody is asked in a flow of the demo');
    const comment = pass ? (COMMENTS.pass[(index + story.length) % COMMENTS.pass.length] ?? '') : COMMENTS.reject;
    const fields = task.kind === 'decide' ? filledIn(world, now(), document) : {};
    return { type: 'decide', task: task.id, pass, comment, fields, by: task.person, at: after() };
  };
  const at = changedAt.toISOString();
  if (isEnded) add({ type: 'end', reason: COMMENTS.end, by: ENDED_BY, at });
  else if (wanted === 'withdrawn') add({ type: 'withdraw', comment: '', by: document.ownerId, at });
  if (wanted === 'rejected') add(decide(false));
  if (wanted === 'returned') add(returned(now(), after()));
  if (wanted === 'auditing' && index % THIRD === 1) add(decide(true));
  if (wanted === 'passed') while (now().status === 'running') add(decide(true));
  return story;
}

/** An ended document is unlocked as if withdrawn; its history has to name the administrator. */
async function noteWhoEnded({ db }: SeedCtx, documentId: string): Promise<void> {
  const left = and(eq(recordHistory.recordId, documentId), eq(recordHistory.action, DOCUMENT_STATES.withdrawn));
  await db.update(recordHistory).set({ userId: ENDED_BY, comment: COMMENTS.end }).where(left);
}

function returned(state: ApprovalState, at: string): Action {
  const [task] = openTasks(state);
  if (!task) throw new Error('nobody is asked in a flow of the demo');
  return { type: 'return', task: task.id, to: null, way: 'again', comment: COMMENTS.return, by: task.person, at };
}

/** The values that the open step has to fill in, taken from the document. */
function filledIn({ definition }: FlowWorld, state: ApprovalState, { values }: ApprovalDocument): Record<string, string> {
  const node = definition.nodes.find(({ id }) => state.steps.some((step) => step.state === 'open' && step.node === id));
  const fills = node?.type === 'approve' ? node.fills : [];
  return Object.fromEntries(fills.map(({ field }) => [field, ownValue(values, field) || '2026SR1204500']));
}

function happened(world: FlowWorld, state: ApprovalState | null, action: Action): DemoStep {
  const outcome = advanceFlow(world, state, action);
  if ('refusal' in outcome) throw new Error(`a flow of the demo is refused: ${outcome.refusal.message}`);
  return { action, state: outcome.state, effects: outcome.effects };
}

/** The actions that a story adds to the chain of a flow, each sealed with the state after it. */
function sealedActions(
  flow: typeof approvalFlows.$inferSelect,
  { story, document: { sealed }, definition }: { story: readonly DemoStep[]; document: ApprovalDocument; definition: ApprovalDefinition },
) {
  let before = '';
  let found: ApprovalState | null = null;
  return story.map(({ action, state }, index) => {
    const tasks = taskRows(flow, definition, state);
    const hashes = flowHashes(found, { flow: { ...flow, ...flowColumns(definition, state) }, definition, tasks });
    const done = { number: index + 1, by: action.by, at: action.at, action, sealed, hashes };
    before = digestOf(before, done);
    found = state;
    return { ...done, flowId: flow.id, at: new Date(action.at), digest: before };
  });
}
