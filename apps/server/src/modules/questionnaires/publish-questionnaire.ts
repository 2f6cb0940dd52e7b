import type { Question } from '@houtai/contract/question';
import { isChoice } from '@houtai/contract/question-kinds';
import { contentFaults } from '@houtai/contract/questionnaire-faults';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { and, count, eq } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, refusedInput } from '../../platform/http/errors.ts';
import { recordChange } from '../history/index.ts';
import { assertThere, sizeInWords } from './change-questionnaire.ts';
import { lockQuestionnaire, readQuestionnaire } from './questionnaire-list.ts';
import { QUESTIONNAIRE, type StoredQuestionnaire } from './questionnaire-rows.ts';
import { questionnaireAnswers, questionnaires, questionnaireVersions } from './questionnaires.tables.ts';

export function publishQuestionnaire(ctx: Ctx, id: string, version: number): Promise<Questionnaire> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockQuestionnaire(ctx, id);
    assertThere(row);
    if (row.version !== version)
      throw new AppError('A0409', '问卷刚刚被修改，请核对最新内容后再发布', { result: await readQuestionnaire(ctx, id) });
    const faults = contentFaults(row.questions);
    if (faults.length > 0)
      throw refusedInput(faults.map(({ questionId, msg }) => ({ path: questionId, msg: inPlace(row, questionId) + msg })));
    await assertAnswersFit(ctx, row);
    const next = row.publishedVersion + 1;
    const by = { publishedAt: ctx.now, publishedBy: ctx.actor.userId };
    await ctx.db.insert(questionnaireVersions).values({ questionnaireId: id, version: next, questions: row.questions, ...by });
    await ctx.db.update(questionnaires).set({ state: 'open', publishedVersion: next }).where(eq(questionnaires.id, id));
    const comment = `第 ${next} 版，${sizeInWords(row.questions)}`;
    await recordChange(ctx, { recordType: QUESTIONNAIRE, recordId: id, action: '发布问卷', comment });
    return readQuestionnaire(ctx, id);
  });
}

export function closeQuestionnaire(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockQuestionnaire(ctx, id);
    assertThere(row);
    if (row.state !== 'open') throw new AppError('A0409', '问卷没有在收集');
    await ctx.db.update(questionnaires).set({ state: 'closed' }).where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE, recordId: id, action: '停止收集' });
  });
}

export async function setQuestionnairePassword(ctx: Ctx, id: string, passwordHash: string | null): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    assertThere(await lockQuestionnaire(ctx, id));
    await ctx.db.update(questionnaires).set({ passwordHash }).where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE, recordId: id, action: passwordHash ? '设置密码' : '取消密码' });
  });
}

function inPlace({ questions }: Pick<StoredQuestionnaire, 'questions'>, questionId: string): string {
  const number = numbersOf(questions).get(questionId);
  return number === undefined ? '' : `第 ${number} 题：`;
}

/** A question with answers keeps its kind and the options that were chosen, so that its results go on. */
async function assertAnswersFit(ctx: Ctx, { id, questions, publishedVersion }: StoredQuestionnaire): Promise<void> {
  if (publishedVersion === 0) return;
  const versions = await ctx.db.select().from(questionnaireVersions).where(eq(questionnaireVersions.questionnaireId, id));
  const published = new Map(versions.flatMap((version) => version.questions).map((question) => [question.id, question]));
  for (const question of questions) {
    const before = published.get(question.id);
    const fault = before && (await misfit(ctx, { id, question, before }));
    if (fault) throw refusedInput([{ path: question.id, msg: `${inPlace({ questions }, question.id)}${fault}` }]);
  }
}

async function misfit(ctx: Ctx, { id, question, before }: { id: string; question: Question; before: Question }): Promise<string> {
  const { questionnaireId, questionId, value } = questionnaireAnswers;
  const given = await ctx.db
    .select({ value, count: count() })
    .from(questionnaireAnswers)
    .where(and(eq(questionnaireId, id), eq(questionId, question.id)))
    .groupBy(value)
    .limit(1_000);
  if (given.length === 0) return '';
  if (before.kind !== question.kind) return '已有答案，不能更换题型，请复制成新题';
  const isGone = ({ value }: { value: string }) => !question.options.some((option) => option.id === value);
  return isChoice(question) && given.some(isGone) ? '已被选过的选项不能删除' : '';
}
