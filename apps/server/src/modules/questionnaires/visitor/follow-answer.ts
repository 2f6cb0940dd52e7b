import { FEEDBACK_STATE_WORDS } from '@houtai/contract/feedback-states';
import type { VisitorProgress } from '@houtai/contract/visitor';
import { eq } from 'drizzle-orm';

import { followedFeedback, replyAsVisitor } from '#modules/feedback/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { idBehindLink } from '../questionnaire-links.ts';
import { questionnaireResponses, questionnaires } from '../questionnaires.tables.ts';
import { countMiss, countTurn } from './visitor-turns.ts';

/** The state of the feedback created from an answer; nothing of who handles it or what they write. */
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

type Followed = { title: string; submittedAt: Date; feedbackId: string | null };

async function followed(ctx: OpenCtx, key: string): Promise<Followed> {
  const id = await idBehindLink(ctx, key);
  const [found] = id === null ? [] : await readFollowed(ctx, id);
  if (found) return found;
  countMiss(ctx, { what: 'key' });
  throw notFound('答卷');
}

async function progressOf(ctx: OpenCtx, { title, submittedAt, feedbackId }: Followed): Promise<VisitorProgress> {
  const stands = feedbackId === null ? null : await followedFeedback(ctx, feedbackId);
  return {
    title,
    submittedAt: submittedAt.toISOString(),
    state: stands ? FEEDBACK_STATE_WORDS[stands.state] : '',
    changedAt: stands?.changedAt.toISOString() ?? null,
    replies: (stands?.replies ?? []).map(({ text, at }) => ({ text, at: at.toISOString() })),
    mayReply: stands?.mayReply ?? false,
    isAwaited: stands?.isAwaited ?? false,
  };
}

function readFollowed({ db }: OpenCtx, id: string): Promise<Followed[]> {
  const { submittedAt, feedbackId, questionnaireId } = questionnaireResponses;
  return db
    .select({ title: questionnaires.title, submittedAt, feedbackId })
    .from(questionnaireResponses)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaireId))
    .where(eq(questionnaireResponses.id, id));
}
