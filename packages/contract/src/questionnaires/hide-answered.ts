import { cellOf } from './question-scale.ts';
import type { Question, QuestionOption } from './question.ts';

/** Which questions and values have answers. */
export type AnsweredQuestions = { question: (id: string) => boolean; values: (id: string) => readonly string[] };

/**
 * The questions to store instead of `next`: removed questions and options that somebody has answered become hidden, so that answers keep
 * their names and do not block publishing. `before` are the questions known last.
 */
export function hidingAnswered(next: readonly Question[], before: readonly Question[], answered: AnsweredQuestions): Question[] {
  const known = new Map(before.map((question) => [question.id, question]));
  const kept = next.map((question) => {
    const earlier = known.get(question.id);
    return earlier ? withHiddenOptions(question, earlier, answered.values(question.id)) : question;
  });
  const lost = before.filter(({ id }) => !next.some((question) => question.id === id) && answered.question(id));
  return [...kept, ...lost.map((question) => ({ ...question, hidden: true, showIf: { join: 'all' as const, parts: [] } }))];
}

function withHiddenOptions(question: Question, earlier: Question, values: readonly string[]): Question {
  const isMatrix = question.kind === 'matrix';
  const chosen = new Set(isMatrix ? values.map((value) => cellOf(value).option) : values);
  const rows = new Set(isMatrix ? values.map((value) => cellOf(value).row) : []);
  return {
    ...question,
    options: [...named(question.options, earlier.options), ...lostOf(question.options, earlier.options, chosen)],
    rows: [...named(question.rows, earlier.rows), ...lostOf(question.rows, earlier.rows, rows)],
  };
}

function lostOf(now: readonly QuestionOption[], before: readonly QuestionOption[], chosen: ReadonlySet<string>): QuestionOption[] {
  return before
    .filter(({ id }) => chosen.has(id) && !now.some((option) => option.id === id))
    .map((option) => ({ ...option, hidden: true }));
}

/** A hidden option keeps the text under which it was chosen, even if it was emptied before it was removed. */
function named(now: readonly QuestionOption[], before: readonly QuestionOption[]): QuestionOption[] {
  return now.map((option) => {
    const earlier = before.find(({ id }) => id === option.id);
    return option.hidden && option.text.trim() === '' && earlier ? { ...option, text: earlier.text } : option;
  });
}

/** The kinds that a question may change to without losing its answers. */
const JOINED: Readonly<Partial<Record<Question['kind'], readonly Question['kind'][]>>> = {
  single: ['select', 'multiple'],
  select: ['single'],
  line: ['lines'],
  lines: ['line'],
};

/** Whether answers of one kind are valid answers of the other. */
export function canKeepAnswers(from: Question['kind'], to: Question['kind']): boolean {
  return from === to || (JOINED[from]?.includes(to) ?? false);
}

/** The questions with one id replaced, also in conditions. */
export function withId(questions: readonly Question[], id: string, fresh: string): Question[] {
  return questions.map((question) => ({
    ...question,
    id: question.id === id ? fresh : question.id,
    showIf: {
      ...question.showIf,
      parts: question.showIf.parts.map((part) => (part.questionId === id ? { ...part, questionId: fresh } : part)),
    },
  }));
}
