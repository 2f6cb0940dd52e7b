import { hidingAnswered } from '@houtai/contract/hide-answered';
import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';

import type { Builder } from './use-builder.ts';

/** The visible and the hidden questions; removing one with answers hides it immediately, as the server would. */
export function useVisibleQuestions(
  { questions, change }: Pick<Builder, 'questions' | 'change'>,
  { answerCounts, published }: Questionnaire,
) {
  const hidden = questions.filter((question) => question.hidden);
  const answered = {
    question: (id: string) => Object.hasOwn(answerCounts ?? {}, id),
    values: (id: string) => Object.keys(ownValue(answerCounts, id)?.values ?? {}),
  };
  return {
    questions: questions.filter((question) => !question.hidden),
    hidden,
    change: (next: readonly Question[]) => {
      const all = [...next, ...hidden.filter(({ id }) => !next.some((question) => question.id === id))];
      // The published name says more than what was left of it before the removal.
      const before = hidingNames(questions, published?.questions ?? []);
      const kept = hidingAnswered(all, before, answered);
      change([...kept.filter((question) => !question.hidden), ...kept.filter((question) => question.hidden)]);
    },
  };
}

function hidingNames(questions: readonly Question[], published: readonly Question[]): Question[] {
  const names = new Map(published.flatMap(({ options, rows }) => [...options, ...rows]).map(({ id, text }) => [id, text]));
  const named = (options: Question['options']) =>
    options.map((option) => ({ ...option, text: option.text || (names.get(option.id) ?? '') }));
  return questions.map((question) => ({ ...question, options: named(question.options), rows: named(question.rows) }));
}
