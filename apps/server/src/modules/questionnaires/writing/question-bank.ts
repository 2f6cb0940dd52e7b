import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Question } from '@houtai/contract/question';
import type { BankedQuestion } from '@houtai/contract/questionnaire-shapes';
import { and, desc, eq, or, type SQL } from 'drizzle-orm';

import { recordScope } from '#modules/grants/index.ts';
import { primaryPositionOf, users } from '#modules/people/index.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { questionBank } from '../questionnaires.tables.ts';

/** The most questions in the builder's pane; the others are found by search. */
const MAX_SHOWN = 100;

const SCOPED = { company: questionBank.companyId, department: questionBank.departmentId, owner: questionBank.ownerId };

/** Questions in the caller's scope, and their own. */
async function covered(ctx: Ctx): Promise<SQL | undefined> {
  return or(eq(questionBank.ownerId, ctx.actor.userId), await recordScope(ctx, SCOPED));
}

/** The saved questions, newest first. */
export async function bankedQuestions(ctx: Ctx, { keyword }: RequestOf<typeof calls.questionnaires.bank>): Promise<BankedQuestion[]> {
  return read(ctx, keyword ? textMatches(keyword, questionBank.title) : undefined);
}

/** Saves a question without its condition, which refers to other questions. */
export async function addToBank(ctx: Ctx, question: Question): Promise<BankedQuestion> {
  if (question.title.trim() === '') throw refusedInput([{ path: 'question.title', msg: '题目不能为空' }]);
  const kept: Question = { ...question, showIf: { join: 'all', parts: [] } };
  const own = { ...(await primaryPositionOf(ctx)), ownerId: ctx.actor.userId, createdAt: ctx.now };
  const [made] = await ctx.db
    .insert(questionBank)
    .values({ ...own, title: question.title, question: kept })
    .returning({ id: questionBank.id });
  const [banked] = await read(ctx, eq(questionBank.id, made?.id ?? ''));
  if (!banked) throw notFound('题目');
  return banked;
}

/** Removes a question of the caller, or of somebody in their scope, from the bank. */
export async function removeFromBank(ctx: Ctx, id: string): Promise<void> {
  const removed = await ctx.db
    .delete(questionBank)
    .where(and(eq(questionBank.id, id), await covered(ctx)))
    .returning({ id: questionBank.id });
  if (removed.length === 0) throw notFound('题目');
}

async function read(ctx: Ctx, where: SQL | undefined): Promise<BankedQuestion[]> {
  const { id, question, createdAt } = questionBank;
  const rows = await ctx.db
    .select({ id, question, createdAt, ownerName: users.name })
    .from(questionBank)
    .innerJoin(users, eq(users.id, questionBank.ownerId))
    .where(and(await covered(ctx), where))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_SHOWN);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
