import { cellOf } from './question-scale.ts';
import type { Question, QuestionOption } from './question.ts';

/** What was answered: a question at all, or by its values. */
export type Answered = { question: (id: string) => boolean; values: (id: string) => readonly string[] };

/**
 * What is to be stored in place of some questions: what they leave out of those before, and what somebody has answered, stays hidden, so that
 * no answer loses its name and nothing that was answered keeps anybody from publishing. `before` are the questions as they were known last.
 */
export function hidingAnswered(next: readonly Question[], before: readonly Question[], answered: Answered): Question[] {
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

/** A hidden option keeps the name under which it was chosen, though it was emptied before it was removed. */
function named(now: readonly QuestionOption[], before: readonly QuestionOption[]): QuestionOption[] {
  return now.map((option) => {
    const earlier = before.find(({ id }) => id === option.id);
    return option.hidden && option.text.trim() === '' && earlier ? { ...option, text: earlier.text } : option;
  });
}

/** Kinds that a question may become and keep its answers. */
const JOINED: Readonly<Partial<Record<Question['kind'], readonly Question['kind'][]>>> = {
  single: ['select', 'multiple'],
  select: ['single'],
  line: ['lines'],
  lines: ['line'],
};

/** Whether answers of one kind are answers of the other. */
export function keepsAnswers(from: Question['kind'], to: Question['kind']): boolean {
  return from === to || (JOINED[from]?.includes(to) ?? false);
}

/** The questions with one under another id, also where conditions speak of it. */
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
