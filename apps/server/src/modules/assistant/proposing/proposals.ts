import { calls } from '@houtai/contract';
import type { Proposal } from '@houtai/contract/assistant-parts';
import { AI_CLIENTS, PROPOSAL_MINUTES } from '@houtai/contract/assistant-words';
import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { WORK_STATE_WORDS, WORK_STATES } from '@houtai/contract/work-states';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { type Sender, sendInside } from '#platform/http/internal-requests.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { type AssistantRequest, Refused } from '../asking/asking.ts';
import { assistantProposals } from '../assistant.tables.ts';
import { stateBeforeProposal, stateIn, undoOf, undoUntil } from './undo-proposal.ts';

/** Fills the open form and writes nothing; its call is only a note in the operation log. */
export const FILL = 'form.fill';

/** The calls that may be proposed, with the words for their success. */
const ACTIONS = {
  'todo.add': { call: calls.todo.add, title: '新建待办', did: '已新建' },
  'feedback.add': { call: calls.feedback.add, title: '新建售后反馈', did: '已新建' },
  'report.save': { call: calls.workReports.save, title: '起草工作汇报', did: '已写入草稿，请核对后自己提交' },
  'todo.comment': { call: calls.todo.comment, title: '评论待办', did: '已评论' },
  'feedback.comment': { call: calls.feedback.comment, title: '评论售后反馈', did: '已评论' },
  'todo.state': { call: calls.todo.setState, title: '变更待办状态', did: '已变更状态' },
  'feedback.state': { call: calls.feedback.setStatus, title: '变更售后反馈状态', did: '已变更状态' },
  [FILL]: { call: calls.assistant.fill, title: '填写表单', did: '已填入表单，没有写入；请核对后自己提交' },
} as const satisfies Record<string, { call: Call; title: string; did: string }>;
type Action = keyof typeof ACTIONS;

/** A proposed write before it is stored. */
export type ProposedChange = {
  action: Action;
  input: Record<string, unknown>;
  about: Row['about'];
  url: string;
  card: Pick<Proposal, 'record' | 'fields' | 'form' | 'fill'>;
};

type Row = typeof assistantProposals.$inferSelect;

/** Stores a proposal for the asking person. */
export async function storeProposal(
  { ctx, app, conversationId, client }: AssistantRequest,
  { action, input, about, url, card }: ProposedChange,
): Promise<Proposal> {
  const now = app.deps.now();
  const row = {
    userId: ctx.actor.userId,
    conversationId,
    client,
    action,
    input,
    about,
    url,
    card: { ...card, title: ACTIONS[action].title },
    state: 'open' as const,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PROPOSAL_MINUTES * 60_000),
  };
  return inTransaction(ctx, async (ctx) => {
    await (client === '' ? replaceOpen(ctx, conversationId) : assertRoom(ctx));
    const [stored] = await ctx.db.insert(assistantProposals).values(row).returning();
    if (!stored) throw new Error('the proposal was not stored');
    return toProposal(stored, now);
  });
}

/** In the dialog a person decides on one proposal at a time; those of AI clients wait side by side. */
async function replaceOpen({ db }: Ctx, conversationId: string): Promise<void> {
  const isOpen = and(eq(assistantProposals.conversationId, conversationId), eq(assistantProposals.state, 'open'));
  await db.update(assistantProposals).set({ state: 'declined', outcome: '已由后面的提议代替，没有写入' }).where(isOpen);
}

/** Limits waiting proposals, because a client may propose faster than anybody confirms. */
async function assertRoom(ctx: Ctx): Promise<void> {
  // The lock serializes concurrent counts.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, ctx.actor.userId)).for('no key update');
  if ((await waitingProposals(ctx)).length >= AI_CLIENTS.waiting)
    throw new Refused(`已有 ${AI_CLIENTS.waiting} 项操作等待确认，请主人先处理`);
}

/** Waiting proposals of the caller's own AI clients, newest first. */
export async function waitingProposals(ctx: Ctx): Promise<Proposal[]> {
  const { userId, state, client, expiresAt, id } = assistantProposals;
  const waits = and(eq(userId, ctx.actor.userId), eq(state, 'open'), ne(client, ''), gt(expiresAt, ctx.now));
  const rows = await ctx.db.select().from(assistantProposals).where(waits).orderBy(desc(id));
  return rows.map((row) => toProposal(row, ctx.now));
}

/** The proposals of a conversation of the caller in their present state. */
export async function proposalsOf(ctx: Ctx, conversationId: string): Promise<ReadonlyMap<string, Proposal>> {
  const rows = await ctx.db.select().from(assistantProposals).where(eq(assistantProposals.conversationId, conversationId));
  return new Map(rows.map((row) => [row.id, toProposal(row, ctx.now)]));
}

export function toProposal({ id, card, state, outcome, url, undo, client, expiresAt }: Row, now: Date): Proposal {
  const isLate = state === 'open' && expiresAt <= now;
  return {
    id,
    fill: null,
    ...card,
    state: isLate ? 'expired' : state,
    outcome: isLate ? LATE : outcome,
    url,
    client,
    undoUntil: state === 'done' ? undoUntil(undo, now) : '',
    expiresAt: expiresAt.toISOString(),
  };
}

const LATE = `已超过 ${PROPOSAL_MINUTES} 分钟，没有写入；需要时请重新提出`;

/** Why a closed proposal cannot be confirmed. */
const CLOSED: Readonly<Record<Exclude<Row['state'], 'open'>, string>> = {
  done: '这项操作已经确认过，不会重复执行',
  undone: '这项操作已经撤销，不会重复执行',
  declined: '这项操作已取消，没有写入',
  refused: '这项操作已被拒绝，没有写入；需要时请重新提出',
  expired: LATE,
};

/** The outcome between the confirmation and its answer; it stays if the server stops in between. */
const PRESSED = '没有得到结果，请先核对是否已经生效';

/** Closes an open proposal of the caller; exactly one of several concurrent requests succeeds. */
async function take(ctx: Ctx, id: string, taken: { state: 'refused' | 'declined'; outcome: string }): Promise<Row> {
  const isOwn = and(eq(assistantProposals.id, id), eq(assistantProposals.userId, ctx.actor.userId));
  const [row] = await ctx.db.select().from(assistantProposals).where(isOwn);
  if (!row) throw notFound('待确认的操作');
  if (row.state !== 'open') throw new AppError('A0409', CLOSED[row.state]);
  if (row.expiresAt <= ctx.now) throw new AppError('A0409', LATE);
  const guarded = row.card.fields.filter((field) => field.guarded).map(({ label }) => label);
  // The form leaves guarded values blank, so it may be filled without them.
  if (taken.state === 'refused' && guarded.length > 0 && row.action !== FILL)
    throw new AppError('A0400', `${guarded.join('、')}不是你亲自填写的，请点「修改」在表单里填写`);
  const [mine] = await ctx.db
    .update(assistantProposals)
    .set(taken)
    .where(and(isOwn, eq(assistantProposals.state, 'open')))
    .returning();
  if (!mine) throw new AppError('A0409', CLOSED.done);
  return mine;
}

/** Declines a proposal of the caller, also when its values go into the ordinary form, so that they are not written twice. */
export async function declineProposal(ctx: Ctx, { id, inForm = false }: { id: string; inForm?: boolean | undefined }): Promise<Proposal> {
  const outcome = inForm ? '已转到表单，由你填写后提交' : '已取消，没有写入';
  return toProposal(await take(ctx, id, { state: 'declined', outcome }), ctx.now);
}

/** Executes a proposal as the confirming person, with their present rights. */
export async function confirmProposal(app: FastifyInstance, ctx: Ctx, sender: Sender, id: string): Promise<Proposal> {
  const row = await take(ctx, id, { state: 'refused', outcome: PRESSED });
  const outcome = await press(app, sender, row, ctx.now);
  const [pressed] = await ctx.db.update(assistantProposals).set(outcome).where(eq(assistantProposals.id, id)).returning();
  return toProposal(pressed ?? { ...row, ...outcome }, ctx.now);
}

type Outcome = Pick<Row, 'state' | 'outcome' | 'url'> & Partial<Pick<Row, 'undo'>>;

async function press(app: FastifyInstance, sender: Sender, row: Row, now: Date): Promise<Outcome> {
  const { id, action, input, about, url, conversationId } = row;
  const { call } = ACTIONS[actionOf(action)];
  const send = (call: Call, input: Record<string, unknown>, onceKey?: string) =>
    sendInside(app, {
      call,
      input,
      sender,
      origin: { kind: 'assistant', conversation: conversationId, proposal: id },
      ...(onceKey && { onceKey }),
    });
  const before = about && (await send(...readingOf(about)));
  if (before && before['code'] !== SUCCESS) return { state: 'refused', outcome: String(before['msg']), url };
  const reached = before && stateIn(before['result']);
  if (reached && reached === stateIn(input)) return { state: 'done', outcome: `已经是「${WORK_STATE_WORDS[reached]}」，没有再写入`, url };
  const body = await send(call, fromSeen(row), call.idempotent ? id : undefined);
  if (body['code'] !== SUCCESS) return { state: 'refused', outcome: String(body['msg']), url };
  const made = madeBy(body);
  const touched = made ?? about;
  const left = touched && Left.safeParse(await send(...readingOf(touched))).data?.result;
  return outcomeOf(row, { made, left, now });
}

type Done = { made: Place | null; left: z.infer<typeof Left>['result'] | null | undefined; now: Date };

/** The outcome of a confirmation: the record created or changed, the state it was left in, and how to undo it. */
function outcomeOf(row: Row, { made, left, now }: Done): Outcome {
  const { did } = ACTIONS[actionOf(row.action)];
  const touched = made ?? row.about;
  const earlier = made ? WORK_STATES.closed : stateBeforeProposal(row);
  // Uses the state sent instead of the present one: what somebody else moved since must not be undone.
  const pressed = stateIn(row.input) ?? (made ? WORK_STATES.waiting : null);
  const undo = touched && undoOf(touched, { left: pressed, state: earlier }, now);
  if (!made) return { state: 'done', outcome: did, url: row.url, undo };
  return { state: 'done', outcome: `${did} ${left?.number ?? ''}`.trim(), url: addressOf(made), undo };
}

const Moving = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

/** The input to send: moves also get the state read when they were proposed, even if an older build stored them without. */
function fromSeen({ input, about }: Row): Record<string, unknown> {
  const moving = about?.state && Moving.safeParse(input).data;
  return moving ? { ...input, items: moving.items.map((item) => ({ ...item, from: about.state })) } : input;
}

function madeBy(body: Record<string, unknown>): Place | null {
  const { todoId, afterSaleProblemId } = Made.parse(body).result;
  if (todoId) return { kind: 'todo', id: todoId };
  return afterSaleProblemId ? { kind: 'feedback', id: afterSaleProblemId } : null;
}

const Made = z.object({ result: z.object({ todoId: z.string().optional(), afterSaleProblemId: z.string().optional() }) });
const Left = z.object({
  result: z.object({ number: z.string(), state: z.string().optional(), completionStatus: z.string().optional() }),
});

type Place = { kind: 'todo' | 'feedback'; id: string };

function readingOf({ kind, id }: Place): [Call, Record<string, unknown>] {
  return kind === 'todo' ? [calls.todo.get, { id }] : [calls.feedback.get, { afterSaleProblemId: id }];
}

function addressOf({ kind, id }: Place): string {
  return kind === 'todo' ? linkTo(TODO_PAGE, { view: 'all', id }) : linkTo(FEEDBACK_PAGE, { view: 'all', id });
}

function actionOf(stored: string): Action {
  const actions: readonly string[] = Object.keys(ACTIONS);
  if (!actions.includes(stored)) throw new Error(`no such action: ${stored}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- it has just been found among the keys
  return stored as Action;
}
