import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import { eq } from 'drizzle-orm';

import { dropRecordFiles } from '#modules/files/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { questionnaireResponses, questionnaires } from '../questionnaires.tables.ts';
import { lockQuestionnaire } from '../questionnaires.ts';
import { RESPONSE } from '../record-types.ts';

/** Moves a questionnaire to the recycle bin, or deletes it from there. Returns what was done, in words. */
export function removeQuestionnaire(ctx: Ctx, id: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { removedAt, title } = await lockQuestionnaire(ctx, id);
    if (removedAt === null) {
      await ctx.db.update(questionnaires).set({ removedAt: ctx.now }).where(eq(questionnaires.id, id));
      await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '移入回收站' });
      return '问卷已移入回收站';
    }
    await purgeQuestionnaire(ctx, id);
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '彻底删除', comment: title });
    return '问卷已彻底删除';
  });
}

/** Deletes a questionnaire with its answers and their files. Call it in a transaction. */
export async function purgeQuestionnaire(ctx: Pick<OpenCtx, 'db'>, id: string): Promise<void> {
  const answered = await ctx.db
    .select({ id: questionnaireResponses.id })
    .from(questionnaireResponses)
    .where(eq(questionnaireResponses.questionnaireId, id));
  await dropRecordFiles(
    ctx,
    RESPONSE,
    answered.map((response) => response.id),
  );
  await ctx.db.delete(questionnaires).where(eq(questionnaires.id, id));
}

export function restoreQuestionnaire(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { removedAt, state } = await lockQuestionnaire(ctx, id);
    if (removedAt === null) throw new AppError('A0409', '问卷不在回收站中');
    const restored = { removedAt: null, ...(state === 'open' && { state: 'closed' as const }) };
    await ctx.db.update(questionnaires).set(restored).where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '恢复问卷' });
  });
}
