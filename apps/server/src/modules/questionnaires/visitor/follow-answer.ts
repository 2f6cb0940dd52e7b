import type { VisitorProgress } from '@houtai/contract/visitor';
import { WORK_STATE_WORDS } from '@houtai/contract/work-states';
import { eq } from 'drizzle-orm';

import { feedbackProgress } from '#modules/feedback/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { followedId } from '../questionnaire-links.ts';
import { questionnaireResponses, questionnaires } from '../questionnaires.tables.ts';
import { countMiss, countTurn } from './visitor-turns.ts';

/** How the feedback stands that was made of an answer; nothing of who handles it or what they write. */
export async function followAnswer(ctx: OpenCtx, key: string): Promise<VisitorProgress> {
  const id = await followedId(ctx, key);
  const [found] = id === null ? [] : await readFollowed(ctx, id);
  if (!found) {
    countMiss(ctx, { what: 'key' });
    throw notFound('答卷');
  }
  countTurn(ctx, 'open');
  const progress = found.feedbackId === null ? null : await feedbackProgress(ctx, found.feedbackId);
  return {
    title: found.title,
    submittedAt: found.submittedAt.toISOString(),
    state: progress ? WORK_STATE_WORDS[progress.state] : '',
    changedAt: progress?.changedAt.toISOString() ?? null,
  };
}

function readFollowed({ db }: OpenCtx, id: string) {
  const { submittedAt, feedbackId, questionnaireId } = questionnaireResponses;
  return db
    .select({ title: questionnaires.title, submittedAt, feedbackId })
    .from(questionnaireResponses)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaireId))
    .where(eq(questionnaireResponses.id, id));
}
