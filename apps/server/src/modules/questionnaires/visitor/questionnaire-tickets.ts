import { randomBytes } from 'node:crypto';

import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import type { QuestionnaireTicket } from '@houtai/contract/questionnaire-shapes';
import { and, asc, eq, isNull } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { questionnaireTickets } from '../questionnaires.tables.ts';
import { lockQuestionnaire, seenQuestionnaire } from '../questionnaires.ts';

/** Creates a single-use link for each name; the keys are returned only now. */
export function makeTickets(ctx: Ctx, id: string, labels: readonly string[]): Promise<{ label: string; ticket: string }[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockQuestionnaire(ctx, id);
    const made = labels.map((label) => ({ label, ticket: randomBytes(24).toString('base64url') }));
    const rows = made.map(({ label, ticket }) => ({ hash: hashOfKey(ticket), questionnaireId: id, label, createdAt: ctx.now }));
    await ctx.db.insert(questionnaireTickets).values(rows);
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '生成专属链接', comment: `${labels.length} 个` });
    return made;
  });
}

export async function ticketsOf(ctx: Ctx, id: string): Promise<QuestionnaireTicket[]> {
  await seenQuestionnaire(ctx, id);
  const rows = await ctx.db
    .select()
    .from(questionnaireTickets)
    .where(eq(questionnaireTickets.questionnaireId, id))
    .orderBy(asc(questionnaireTickets.createdAt), asc(questionnaireTickets.hash));
  return rows.map(({ label, spentAt }) => ({ label, used: spentAt !== null }));
}

/** The state of a visitor's ticket: missing, unknown, used, or valid. */
export async function ticketState(
  { db }: Pick<OpenCtx, 'db'>,
  id: string,
  ticket: string,
): Promise<'ticket' | 'wrong-ticket' | 'used' | 'good'> {
  if (ticket === '') return 'ticket';
  const [row] = await db
    .select()
    .from(questionnaireTickets)
    .where(eq(questionnaireTickets.hash, hashOfKey(ticket)));
  if (row?.questionnaireId !== id) return 'wrong-ticket';
  return row.spentAt === null ? 'good' : 'used';
}

/** Uses up a single-use link. Call it in the transaction of the answer. */
export async function spendTicket({ db, now }: Pick<OpenCtx, 'db' | 'now'>, ticket: string, responseId: string): Promise<void> {
  const spent = await db
    .update(questionnaireTickets)
    .set({ responseId, spentAt: now })
    .where(and(eq(questionnaireTickets.hash, hashOfKey(ticket)), isNull(questionnaireTickets.spentAt)))
    .returning({ label: questionnaireTickets.label });
  if (spent.length !== 1) throw new AppError('A0409', '这个专属链接已经用过');
}
