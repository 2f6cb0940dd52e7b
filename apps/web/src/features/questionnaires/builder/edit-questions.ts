import { offeredOptions, type Question, type QuestionKind, type QuestionOption } from '@houtai/contract/question';
import { newOption, newQuestion } from '@houtai/contract/question-kinds';

import { randomId } from '#ui/random-id.ts';

type Questions = readonly Question[];

const ID_LENGTH = 10;

/** A new id for a question or an option. */
export function makeId(): string {
  return randomId().slice(0, ID_LENGTH);
}

/** Adds a new question of a kind after another, or at the end; also returns its id. */
export function addQuestion(questions: Questions, kind: QuestionKind, after: string | null): { questions: Question[]; id: string } {
  const question = newQuestion(kind, makeId);
  return { questions: inserted(questions, question, after), id: question.id };
}

/** Inserts a new question of a kind at an index; also returns its id. */
export function addedAt(questions: Questions, kind: QuestionKind, at: number): { questions: Question[]; id: string } {
  const question = newQuestion(kind, makeId);
  return { questions: [...questions.slice(0, at), question, ...questions.slice(at)], id: question.id };
}

/** Inserts a copy of another questionnaire's question after the selected one, with new ids. */
export function insertedCopy(questions: Questions, question: Question, after: string | null): { questions: Question[]; id: string } {
  const own = withOwnIds(question);
  return { questions: inserted(questions, own, after), id: own.id };
}

function withOwnIds(question: Question): Question {
  const again = (options: readonly QuestionOption[]) => offeredOptions(options).map((option) => ({ ...option, id: makeId() }));
  return { ...question, id: makeId(), options: again(question.options), rows: again(question.rows) };
}

function inserted(questions: Questions, question: Question, after: string | null): Question[] {
  const at = questions.findIndex(({ id }) => id === after);
  const place = at < 0 ? questions.length : at + 1;
  return [...questions.slice(0, place), question, ...questions.slice(place)];
}

export function changed(questions: Questions, id: string, part: Partial<Question>): Question[] {
  return questions.map((question) => (question.id === id ? { ...question, ...part } : question));
}

/** The questions with a hidden one shown again. */
export function restored(questions: Questions, id: string): Question[] {
  return questions.map((question) => {
    if (question.id !== id) return question;
    const { hidden: _, ...asked } = question;
    return asked;
  });
}

export function moveQuestion(questions: Questions, id: string, to: number): Question[] {
  const found = questions.find((question) => question.id === id);
  if (!found || to < 0 || to >= questions.length) return [...questions];
  const others = questions.filter((question) => question.id !== id);
  return [...others.slice(0, to), found, ...others.slice(to)];
}

/** Inserts a copy after a question; conditions of other questions still refer to the original. */
export function duplicateQuestion(questions: Questions, id: string): { questions: Question[]; id: string } {
  const found = questions.find((question) => question.id === id);
  if (!found) return { questions: [...questions], id };
  const copy = withOwnIds(found);
  return { questions: inserted(questions, copy, id), id: copy.id };
}

/** Inserts an option after an index. */
export function withOption(options: readonly QuestionOption[], at: number, text = ''): QuestionOption[] {
  return [...options.slice(0, at + 1), newOption(makeId(), text), ...options.slice(at + 1)];
}

/** Splits a pasted text into lines: the first replaces the option at an index, the others become new options. */
export function withPasted(options: readonly QuestionOption[], at: number, text: string): QuestionOption[] {
  const [first = '', ...more] = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const pasted = more.map((line) => newOption(makeId(), line));
  return [
    ...options.slice(0, at),
    ...options.slice(at, at + 1).map((option) => ({ ...option, text: option.text + first })),
    ...pasted,
    ...options.slice(at + 1),
  ];
}
