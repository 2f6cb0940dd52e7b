import { FEEDBACK_STATE_WORDS } from '@houtai/contract/feedback-states';
import type { VisitorProgress } from '@houtai/contract/visitor';
import { groupCodeByFour } from '@houtai/contract/visitor-states';
import { eq } from 'drizzle-orm';

import { followedFeedback, replyAsVisitor } from '#modules/feedback/index.ts';
import { companies } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { idBehindLink } from '../questionnaire-links.ts';
import { questionnaireResponses, questionnaires } from '../questionnaires.tables.ts';
import { countMiss, countTurn } from './visitor-turns.ts';

/** How far the feedback created from an answer is; nothing of who handles it or what they write. */
export async function followAnswer(ctx: OpenCtx, key: string): Promise<VisitorProgress> {
  const found = await followed(ctx, key);
  countTurn(ctx, 'open');
  return progressOf(ctx, found);
}

/** Adds a visitor's reply to the feedback created from their answer. */
export async function replyToAnswer(ctx: OpenCtx, { key, text }: { key: string; text: string }): Promise<VisitorProgress> {
  const found = await followed(ctx, key);
  countTurn(ctx, 'reply');
  if (found.feedbackId === null) throw new AppError('A0409', '还没有受理，暂时不能回复');
  await replyAsVisitor(ctx, found.feedbackId, text);
  return progressOf(ctx, found);
}

type Followed = { title: string; companyName: string; receipt: string | null; submittedAt: Date; feedbackId: string | null };

async function followed(ctx: OpenCtx, key: string): Promise<Followed> {
  const id = await idBehindLink(ctx, key);
  const [found] = id === null ? [] : await readFollowed(ctx, id);
  if (found) return found;
  countMiss(ctx, { what: 'key' });
  throw notFound('答卷');
}

/** Before a record was made of an answer, or after it was deleted. */
const NOTHING_MADE = {
  state: '',
  changedAt: null,
  step: 'sent',
  acceptedAt: null,
  begunAt: null,
  doneAt: null,
  mayReply: false,
  isAwaited: false,
} as const;

async function progressOf(ctx: OpenCtx, { title, companyName, receipt, submittedAt, feedbackId }: Followed): Promise<VisitorProgress> {
  const shown = { title, companyName, number: groupCodeByFour(receipt ?? ''), submittedAt: submittedAt.toISOString() };
  const stands = feedbackId === null ? null : await followedFeedback(ctx, feedbackId);
  if (!stands) return { ...shown, ...NOTHING_MADE, replies: [] };
  const { step, mayReply, isAwaited } = stands;
  return {
    ...shown,
    state: FEEDBACK_STATE_WORDS[stands.state],
    changedAt: stands.changedAt.toISOString(),
    step,
    acceptedAt: stands.acceptedAt.toISOString(),
    begunAt: stands.begunAt?.toISOString() ?? null,
    doneAt: stands.doneAt?.toISOString() ?? null,
    replies: stands.replies.map(({ text, at }) => ({ text, at: at.toISOString() })),
    mayReply,
    isAwaited,
  };
}

function readFollowed({ db }: OpenCtx, id: string): Promise<Followed[]> {
  const { submittedAt, feedbackId, questionnaireId, receipt } = questionnaireResponses;
  return db
    .select({ title: questionnaires.title, companyName: companies.name, receipt, submittedAt, feedbackId })
    .from(questionnaireResponses)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaireId))
    .innerJoin(companies, eq(companies.id, questionnaires.companyId))
    .where(eq(questionnaireResponses.id, id));
}
