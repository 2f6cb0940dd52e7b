import { randomBytes } from 'node:crypto';

import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import type { QuestionnaireChannel } from '@houtai/contract/questionnaire-shapes';
import { MAX_CHANNELS } from '@houtai/contract/questionnaire-words';
import { and, asc, count, eq, sql } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { questionnaireChannels, questionnaireResponses } from './questionnaires.tables.ts';
import { lockQuestionnaire, seenQuestionnaire } from './questionnaires.ts';
import { assertNotRemoved } from './writing/change-questionnaire.ts';

/** The link itself with answers from no source, then the sources in the order of creation. */
export async function channelsOf(ctx: Ctx, id: string): Promise<QuestionnaireChannel[]> {
  const { opened } = await seenQuestionnaire(ctx, id);
  const { channelId, questionnaireId } = questionnaireResponses;
  const channels = await ctx.db
    .select()
    .from(questionnaireChannels)
    .where(eq(questionnaireChannels.questionnaireId, id))
    .orderBy(asc(questionnaireChannels.createdAt), asc(questionnaireChannels.id));
  const counted = await ctx.db
    .select({ channelId, count: count() })
    .from(questionnaireResponses)
    .where(eq(questionnaireId, id))
    .groupBy(channelId);
  const answers = new Map(counted.map((row) => [row.channelId, row.count]));
  const known = channels.map((channel) => ({
    id: channel.id,
    name: channel.name,
    opened: channel.opened,
    answered: answers.get(channel.id) ?? 0,
  }));
  const sum = (of: (one: { opened: number; answered: number }) => number) => known.reduce((all, one) => all + of(one), 0);
  const all = counted.reduce((total, row) => total + row.count, 0);
  return [{ id: '', name: '', opened: opened - sum((one) => one.opened), answered: all - sum((one) => one.answered) }, ...known];
}

/** Adds a source; its name is visible only to staff. */
export function addChannel(ctx: Ctx, id: string, name: string): Promise<QuestionnaireChannel> {
  return inTransaction(ctx, async (ctx) => {
    assertNotRemoved(await lockQuestionnaire(ctx, id));
    const known = await ctx.db.select().from(questionnaireChannels).where(eq(questionnaireChannels.questionnaireId, id));
    if (known.length >= MAX_CHANNELS) throw new AppError('A0409', `最多 ${MAX_CHANNELS} 个渠道`);
    const made = { id: randomBytes(6).toString('base64url'), name };
    await ctx.db.insert(questionnaireChannels).values({ ...made, questionnaireId: id, createdAt: ctx.now });
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '新增渠道', comment: name });
    return { ...made, opened: 0, answered: 0 };
  });
}

export function removeChannel(ctx: Ctx, id: string, channelId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    assertNotRemoved(await lockQuestionnaire(ctx, id));
    const [gone] = await ctx.db
      .delete(questionnaireChannels)
      .where(and(eq(questionnaireChannels.questionnaireId, id), eq(questionnaireChannels.id, channelId)))
      .returning({ name: questionnaireChannels.name });
    if (!gone) throw notFound('渠道');
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '删除渠道', comment: gone.name });
  });
}

/** Counts a visitor of a source; returns its id, blank for an unknown one. */
export async function countOpened({ db }: Pick<OpenCtx, 'db'>, questionnaireId: string, channelId: string): Promise<string> {
  if (channelId === '') return '';
  const [found] = await db
    .update(questionnaireChannels)
    .set({ opened: sql`${questionnaireChannels.opened} + 1` })
    .where(and(eq(questionnaireChannels.questionnaireId, questionnaireId), eq(questionnaireChannels.id, channelId)))
    .returning({ id: questionnaireChannels.id });
  return found?.id ?? '';
}
