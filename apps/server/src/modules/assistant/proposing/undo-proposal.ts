import { calls } from '@houtai/contract';
import { UNDO_MINUTES } from '@houtai/contract/assistant-words';
import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { MINUTE_MS } from '@houtai/contract/durations';
import { FEEDBACK_NEXT_STATES } from '@houtai/contract/feedback-states';
import { NEXT_STATES, WORK_STATES, type WorkState } from '@houtai/contract/work-states';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Ctx } from '#platform/db/work/context.ts';
import { type Sender, sendInside } from '#platform/http/internal-requests.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { assistantProposals } from '../assistant.tables.ts';

type Row = typeof assistantProposals.$inferSelect;
type Undo = NonNullable<Row['undo']>;

/** How to restore a record's state from the one that the confirmation left; null without such states. */
export function undoOf(
  { kind, id }: Pick<Undo, 'kind' | 'id'>,
  { left, state }: Record<'left' | 'state', WorkState | null>,
  now: Date,
): Undo | null {
  return left && state && { kind, id, left, state, until: new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS).toISOString() };
}

/** Until when something can be undone; blank if it cannot. */
export function undoUntil(undo: Row['undo'], now: Date): string {
  return undo && undo.until > now.toISOString() ? undo.until : '';
}

/** The state to restore after a move, if the transition back exists. */
export function stateBeforeProposal({ about, input }: Pick<Row, 'about' | 'input'>): WorkState | null {
  const reached = stateIn(input);
  if (!about?.state || reached === null) return null;
  const leadsTo = about.kind === 'feedback' ? FEEDBACK_NEXT_STATES : NEXT_STATES;
  return leadsTo[reached].includes(about.state) ? about.state : null;
}

/** The state that values of either kind of record contain, if any. */
export function stateIn(values: unknown): WorkState | null {
  const found = Moved.safeParse(values).data;
  return found?.state ?? found?.completionStatus ?? null;
}

type UndoneBy = { app: FastifyInstance; sender: Sender };

/** Undoes the effect of the caller's proposal once, with their present rights; later moves by others stay. */
export async function undoProposal({ app, sender }: UndoneBy, ctx: Ctx, id: string): Promise<Row> {
  const isOwn = and(eq(assistantProposals.id, id), eq(assistantProposals.userId, ctx.actor.userId));
  const [row] = await ctx.db.select().from(assistantProposals).where(isOwn);
  if (!row) throw notFound('已确认的操作');
  const { undo } = row;
  if (row.state !== 'done' || !undo || undoUntil(undo, ctx.now) === '')
    throw new AppError('A0409', row.state === 'undone' ? ALREADY : '这项操作不能撤销，或已超过撤销时间');
  const taken = { state: 'undone' as const, outcome: `${row.outcome}，已撤销` };
  const isDone = and(isOwn, eq(assistantProposals.state, 'done'));
  const [mine] = await ctx.db.update(assistantProposals).set(taken).where(isDone).returning();
  if (!mine) throw new AppError('A0409', ALREADY);
  const origin = { kind: 'assistant', conversation: row.conversationId, proposal: id } as const;
  const [call, input] = movingOf(undo, undo.left ?? stateIn(row.input) ?? WORK_STATES.waiting);
  const body = await sendInside(app, { call, input, sender, origin });
  const refused = whyNot(body);
  if (refused === '') return mine;
  await ctx.db.update(assistantProposals).set({ state: 'done', outcome: row.outcome, undo: null }).where(isOwn);
  throw new AppError('A0409', `没有撤销：${refused}`);
}

function movingOf({ kind, id, state }: Undo, from: WorkState): [Call, Record<string, unknown>] {
  const remark = '撤销助手的操作';
  return kind === 'todo'
    ? [calls.todo.setState, { items: [{ todoId: id, from }], state, remark }]
    : [calls.feedback.setStatus, { items: [{ afterSaleProblemId: id, from }], completionStatus: state, remark }];
}

/** Why an undo had no effect, blank if it had; somebody may have been first. */
function whyNot(body: Readonly<Record<string, unknown>>): string {
  if (body['code'] !== SUCCESS) return String(body['msg']);
  return AlreadyThere.safeParse(body['result']).data?.already ?? '';
}

const ALREADY = '这项操作已经撤销';

const AlreadyThere = z.object({ already: z.string() });
const State = z.enum(WORK_STATES);
const Moved = z.object({ state: State.optional(), completionStatus: State.optional() });
