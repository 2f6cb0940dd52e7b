import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { AnswersShape, Questions, QuestionShape } from './question-schema.ts';
import type { QUESTIONNAIRE } from './questionnaire-resource.ts';

const State = z.enum(['draft', 'open', 'closed']);

/** A questionnaire in the list. */
export interface QuestionnaireRow extends RowOf<typeof QUESTIONNAIRE> {}

/** A questionnaire with its questions in the builder and the last published ones. */
export interface Questionnaire extends DetailOf<typeof QUESTIONNAIRE> {}

/** How often a value of a question was given, among the filtered answers and among all. */
const Counted = z.object({
  value: z.string(),
  count: z.number(),
  all: z.number(),
  /** The mean position in a ranking, from 1 on. */
  place: z.number().nullable(),
});

/** The latest texts of a question. */
const Said = z.object({ responseId: z.string(), text: z.string(), submittedAt: Moment });

export const QuestionnaireResults = z.object({
  id: z.string(),
  title: z.string(),
  state: State,
  endsOn: z.string(),
  quota: z.number().nullable(),
  /** Filtered answers, all stored answers, answers that the retention policy removed, and how often the page was opened. */
  matching: z.number(),
  total: z.number(),
  archived: z.number(),
  opened: z.number(),
  today: z.number(),
  /** The median of the seconds from opening to sending; null without answers. */
  medianSeconds: z.number().nullable(),
  /** Unfinished answers that were not sent, and the 1-based page at which most of them stopped; null without any. */
  partial: z.number(),
  leftAt: z.number().nullable(),
  /** Filtered answers by the company's local day of sending, from the first to the last day, without gaps. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  questions: Questions,
  /** The questions in order; `answered` counts filtered answers with a value for the question. */
  answers: z.array(
    z.object({
      questionId: z.string(),
      answered: z.number(),
      answeredOfAll: z.number(),
      /** The number of given values, of which `counts` has the most frequent. */
      values: z.number(),
      counts: z.array(Counted),
      said: z.array(Said),
    }),
  ),
});
export type QuestionnaireResults = z.infer<typeof QuestionnaireResults>;

/** One answer as it was given. */
export const QuestionnaireResponse = z.object({
  id: z.string(),
  /** The number that the visitor got for finding the answer; blank for answers from before such numbers. */
  number: z.string(),
  /** The version of the questionnaire that it answers. */
  version: z.number(),
  submittedAt: Moment,
  seconds: z.number(),
  answers: AnswersShape,
  /** The person that the single-use link was made for; blank without one. */
  ticketLabel: z.string(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), fileUrl: z.string(), size: z.number() })),
  feedbackId: z.string(),
  feedbackNumber: z.string(),
});
export type QuestionnaireResponse = z.infer<typeof QuestionnaireResponse>;

/** The person that a single-use link was made for, and whether it was used. */
export const QuestionnaireTicket = z.object({ label: z.string(), used: z.boolean() });
export type QuestionnaireTicket = z.infer<typeof QuestionnaireTicket>;

/** A source of a questionnaire's link, with how often it was opened and answered; the plain link has a blank id. */
export const QuestionnaireChannel = z.object({ id: z.string(), name: z.string(), opened: z.number(), answered: z.number() });
export type QuestionnaireChannel = z.infer<typeof QuestionnaireChannel>;

/** The link of a shared report and its end; null if there is none. */
export const SharedReport = z.object({ key: z.string(), until: Moment }).nullable();
export type SharedReport = z.infer<typeof SharedReport>;

/** A question of the bank, to be copied into any questionnaire. */
export const BankedQuestion = z.object({
  id: z.string(),
  question: QuestionShape,
  ownerName: z.string(),
  createdAt: Moment,
});
export type BankedQuestion = z.infer<typeof BankedQuestion>;
