import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { AnswersShape, Questions, QuestionShape } from './question-schema.ts';
import type { QUESTIONNAIRE } from './questionnaire-resource.ts';

const State = z.enum(['draft', 'open', 'closed']);

/** A questionnaire in the list. */
export interface QuestionnaireRow extends RowOf<typeof QUESTIONNAIRE> {}

/** A questionnaire with its questions as they stand in the builder, and as they were published last. */
export interface Questionnaire extends DetailOf<typeof QUESTIONNAIRE> {}

/** How often each value of a question was given: among the answers that are filtered for, and among all. */
const Counted = z.object({
  value: z.string(),
  count: z.number(),
  all: z.number(),
  /** Of a ranking: the mean of its places, from 1 on. */
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
  /** Answers under the filter, all that are kept, those that the policy has removed, and how often the page was opened. */
  matching: z.number(),
  total: z.number(),
  archived: z.number(),
  opened: z.number(),
  today: z.number(),
  /** Middle of the seconds from opening to sending; null without answers. */
  medianSeconds: z.number().nullable(),
  /** Half-filled answers that were not sent, and the page from 1 on that most of them were left at; null without any. */
  partial: z.number(),
  leftAt: z.number().nullable(),
  /** Answers under the filter by the day of the company on which they were sent, from the first to the last, without gaps. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  questions: Questions,
  /** By question, in their order; `answered` are those under the filter who gave an answer to it. */
  answers: z.array(
    z.object({
      questionId: z.string(),
      answered: z.number(),
      answeredOfAll: z.number(),
      /** How many values were given at all, of which `counts` has the most frequent. */
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
  /** What its visitor was told it is found by; blank for one from before there were any. */
  number: z.string(),
  /** Version of the questionnaire that it was given to. */
  version: z.number(),
  submittedAt: Moment,
  seconds: z.number(),
  answers: AnswersShape,
  /** Who the single-use link was for; blank without one. */
  ticketLabel: z.string(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), fileUrl: z.string(), size: z.number() })),
  feedbackId: z.string(),
  feedbackNumber: z.string(),
});
export type QuestionnaireResponse = z.infer<typeof QuestionnaireResponse>;

/** Who a single-use link was made for, and whether it was used. */
export const QuestionnaireTicket = z.object({ label: z.string(), used: z.boolean() });
export type QuestionnaireTicket = z.infer<typeof QuestionnaireTicket>;

/** A way on which a link was given out, with how often it was opened and answered; the link itself has a blank id. */
export const QuestionnaireChannel = z.object({ id: z.string(), name: z.string(), opened: z.number(), answered: z.number() });
export type QuestionnaireChannel = z.infer<typeof QuestionnaireChannel>;

/** The link of a shared report, and until when it opens; null while there is none. */
export const SharedReport = z.object({ key: z.string(), until: Moment }).nullable();
export type SharedReport = z.infer<typeof SharedReport>;

/** A question of the bank, to be taken into any questionnaire. */
export const BankedQuestion = z.object({
  id: z.string(),
  question: QuestionShape,
  ownerName: z.string(),
  createdAt: Moment,
});
export type BankedQuestion = z.infer<typeof BankedQuestion>;
