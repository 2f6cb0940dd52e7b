import { localDate } from '@houtai/contract/dates';
import { type Question, visibleQuestions } from '@houtai/contract/question';
import { filterPart } from '@houtai/contract/questionnaire-words';
import type { VisitorState } from '@houtai/contract/visitor-states';
import { and, eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { questionnaireQuotaUses, questionnaireResponses, questionnaireVersions } from '../questionnaires.tables.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { ticketState } from './questionnaire-tickets.ts';

/** What distinguishes a visitor; blank if absent. */
export type Visitor = { ticket: string; deviceHash: string };

/** Why a questionnaire accepts no answer of this visitor now; null if it does. Does not check the password. */
export async function closedState(ctx: OpenCtx, row: StoredQuestionnaire, visitor: Visitor): Promise<VisitorState | null> {
  const refusal = (await ticketRefusal(ctx, row, visitor)) ?? refusalNow(ctx, row);
  if (refusal) return refusal;
  return row.perDevice && (await hasAnswered(ctx, row, visitor)) ? 'used' : null;
}

/** A ticket is checked whatever the settings are, because it is valid for only one answer. */
async function ticketRefusal(ctx: OpenCtx, { id, perPerson }: StoredQuestionnaire, { ticket }: Visitor): Promise<VisitorState | null> {
  if (ticket === '' && !perPerson) return null;
  const state = await ticketState(ctx, id, ticket);
  return state === 'good' ? null : state;
}

function refusalNow({ now }: OpenCtx, row: StoredQuestionnaire): VisitorState | null {
  const today = localDate(now);
  if (row.state !== 'open' || (row.endsOn !== null && row.endsOn < today)) return 'closed';
  if (row.startsOn !== null && row.startsOn > today) return 'not-yet';
  return row.quota !== null && row.answered >= row.quota ? 'full' : null;
}

async function hasAnswered({ db }: OpenCtx, { id }: StoredQuestionnaire, { deviceHash }: Visitor): Promise<boolean> {
  if (deviceHash === '') return false;
  const { questionnaireId, deviceHash: stored } = questionnaireResponses;
  return (await db.$count(questionnaireResponses, and(eq(questionnaireId, id), eq(stored, deviceHash)))) > 0;
}

/** The questions of a version, which never change. */
export async function questionsOf({ db }: Pick<OpenCtx, 'db'>, id: string, version: number): Promise<Question[]> {
  const [row] = await db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(and(eq(questionnaireVersions.questionnaireId, id), eq(questionnaireVersions.version, version)));
  return visibleQuestions(row?.questions ?? []);
}

/** `question~option` of each option without places left. */
export async function fullOptionsOf({ db }: Pick<OpenCtx, 'db'>, id: string, questions: readonly Question[]): Promise<string[]> {
  const places = await db.select().from(questionnaireQuotaUses).where(eq(questionnaireQuotaUses.questionnaireId, id));
  const taken = new Map(places.map((place) => [filterPart(place.questionId, place.optionId), place.taken]));
  return questions.flatMap((question) =>
    question.options.flatMap((option) => {
      const key = filterPart(question.id, option.id);
      return option.quota !== null && (taken.get(key) ?? 0) >= option.quota ? [key] : [];
    }),
  );
}
