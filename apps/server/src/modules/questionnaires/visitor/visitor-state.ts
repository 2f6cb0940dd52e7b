import { localDate } from '@houtai/contract/dates';
import { visibleQuestions, type Question } from '@houtai/contract/question';
import { filterPart } from '@houtai/contract/questionnaire-words';
import type { VisitorState } from '@houtai/contract/visitor-states';
import { and, eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { questionnaireQuotaUses, questionnaireResponses, questionnaireVersions } from '../questionnaires.tables.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { ticketState } from './questionnaire-tickets.ts';

/** By what a visitor is told from others; blank where there is none. */
export type Visitor = { ticket: string; deviceHash: string };

/** Why a questionnaire takes no answer of this visitor now; null where it does. Their password is another question. */
export async function whyNot(ctx: OpenCtx, row: StoredQuestionnaire, visitor: Visitor): Promise<VisitorState | null> {
  const refusal = (await ticketRefusal(ctx, row, visitor)) ?? refusalNow(ctx, row);
  if (refusal) return refusal;
  return row.perDevice && (await hasAnswered(ctx, row, visitor)) ? 'used' : null;
}

/** A link that came with the visitor is looked at whatever the settings say: it was given out as good for one answer. */
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

/** The questions of a version as they are asked, which do not change. */
export async function questionsOf({ db }: Pick<OpenCtx, 'db'>, id: string, version: number): Promise<Question[]> {
  const [row] = await db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(and(eq(questionnaireVersions.questionnaireId, id), eq(questionnaireVersions.version, version)));
  return visibleQuestions(row?.questions ?? []);
}

/** `question~option` of what has no place left. */
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
