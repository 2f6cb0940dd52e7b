import { z } from 'zod';

import { Id, text } from '../form/fields.ts';
import { QUESTION_KINDS } from './question-kinds.ts';
import { type Question, QUESTION_NOTE_MAX, QUESTION_TITLE_MAX, type QuestionKind } from './question.ts';

/** Limits of a questionnaire: its questions, and the options and conditions of one question. */
const MAX_QUESTIONS = 100;
const MAX_OPTIONS = 60;
const MAX_PARTS = 8;

const Bound = z.number('应为数字').min(-999_999_999, '数字过小').max(999_999_999, '数字过大').nullable();

const Option = z.object({
  id: Id,
  text: text(QUESTION_TITLE_MAX),
  open: z.boolean('应为是或否'),
  quota: z.number('应为数字').int('应为整数').min(1, '最小为 1').max(1_000_000, '最大为 1000000').nullable(),
  hidden: z.boolean('应为是或否').optional(),
});
const Options = z.array(Option, '应为列表').max(MAX_OPTIONS, `最多 ${MAX_OPTIONS} 个选项`);

function isKind(kind: string): kind is QuestionKind {
  return Object.hasOwn(QUESTION_KINDS, kind);
}

/** A question as it is stored and sent. */
export const QuestionShape: z.ZodType<Question> = z.object({
  id: Id,
  kind: z.custom<QuestionKind>((kind) => typeof kind === 'string' && isKind(kind), '没有这种题型'),
  title: text(QUESTION_TITLE_MAX),
  note: text(QUESTION_NOTE_MAX),
  required: z.boolean('应为是或否'),
  options: Options,
  rows: Options,
  shuffled: z.boolean('应为是或否'),
  least: Bound,
  most: Bound,
  rule: text(30),
  hidden: z.boolean('应为是或否').optional(),
  showIf: z.object({
    join: z.enum(['all', 'any'], '应为 all 或 any'),
    parts: z
      .array(
        z.object({
          questionId: Id,
          test: z.enum(['any', 'none'], '应为 any 或 none'),
          optionIds: z.array(Id, '应为列表').max(MAX_OPTIONS, `最多 ${MAX_OPTIONS} 个`),
        }),
        '应为列表',
      )
      .max(MAX_PARTS, `最多 ${MAX_PARTS} 个条件`),
  }),
});

/** The questions of a questionnaire; ids are unique. */
export const Questions = z
  .array(QuestionShape, '应为列表')
  .max(MAX_QUESTIONS, `最多 ${MAX_QUESTIONS} 题`)
  .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, '有两道题的编号相同');

/** The most values of one answer, and the longest value. */
const MAX_VALUES = 120;
const VALUE_MAX = 2100;

/** Answers as they are sent; whether they fit their questions is checked elsewhere. */
export const AnswersShape = z.record(
  z.string().max(80, '编号过长'),
  z.array(z.string('应为文本').max(VALUE_MAX, `最多 ${VALUE_MAX} 个字`), '应为列表').max(MAX_VALUES, `最多 ${MAX_VALUES} 项`),
  '应为答案',
);

/** How many people answered each question and chose each of its options. */
export const AnswerCounts = z.record(z.string(), z.object({ answered: z.number(), values: z.record(z.string(), z.number()) }));
export type AnswerCounts = z.infer<typeof AnswerCounts>;

/** A published version of the questions, as visitors get it. */
export const PublishedQuestions = z.object({ version: z.number(), questions: Questions });
export type PublishedQuestions = z.infer<typeof PublishedQuestions>;
