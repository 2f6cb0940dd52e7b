import { secretChange } from '@houtai/contract/change-words';
import { contentFaults } from '@houtai/contract/questionnaire-faults';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { eq } from 'drizzle-orm';

import { lastChangeAuthorWords, recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { questionnaires, questionnaireVersions } from '../questionnaires.tables.ts';
import { lockQuestionnaire, readQuestionnaire } from '../questionnaires.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { hideAnswered } from '../visitor/hide-answered.ts';
import { assertNotRemoved, sizeInWords } from './change-questionnaire.ts';

export function publishQuestionnaire(ctx: Ctx, id: string, version: number): Promise<Questionnaire> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockQuestionnaire(ctx, id);
    assertNotRemoved(row);
    if (row.version !== version)
      throw new AppError('A0409', `问卷刚刚被${await lastChangeAuthorWords(ctx, QUESTIONNAIRE.key, [id])}修改，请核对最新内容后再发布`, {
        result: await readQuestionnaire(ctx, id),
      });
    // Also hides options answered since the last save, and those dropped by builds that did not hide them.
    const questions = await hideAnswered(ctx, id, row.questions);
    const faults = contentFaults(questions);
    if (faults.length > 0)
      throw refusedInput(faults.map(({ questionId, msg }) => ({ path: questionId, msg: inPlace(row, questionId) + msg })));
    const next = row.publishedVersion + 1;
    const by = { publishedAt: ctx.now, publishedBy: ctx.actor.userId };
    await ctx.db.insert(questionnaireVersions).values({ questionnaireId: id, version: next, questions, ...by });
    await ctx.db.update(questionnaires).set({ state: 'open', publishedVersion: next, questions }).where(eq(questionnaires.id, id));
    const comment = `第 ${next} 版，${sizeInWords(questions)}`;
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '发布问卷', comment });
    return readQuestionnaire(ctx, id);
  });
}

export function closeQuestionnaire(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockQuestionnaire(ctx, id);
    assertNotRemoved(row);
    if (row.state !== 'open') throw new AppError('A0409', '问卷没有在收集');
    await ctx.db.update(questionnaires).set({ state: 'closed' }).where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '停止收集' });
  });
}

export async function setQuestionnairePassword(ctx: Ctx, id: string, passwordHash: string | null): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockQuestionnaire(ctx, id);
    assertNotRemoved(row);
    if (row.passwordHash === null && passwordHash === null) return;
    await ctx.db.update(questionnaires).set({ passwordHash }).where(eq(questionnaires.id, id));
    const changes = [secretChange('password', '访问密码')];
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: passwordHash ? '设置密码' : '取消密码', changes });
  });
}

function inPlace({ questions }: Pick<StoredQuestionnaire, 'questions'>, questionId: string): string {
  const number = numbersOf(questions).get(questionId);
  return number === undefined ? '' : `第 ${number} 题：`;
}
