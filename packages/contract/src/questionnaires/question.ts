/** Characters of the words of a question or an option, and of what stands below a section or an agreement. */
export const QUESTION_TITLE_MAX = 200;
export const QUESTION_NOTE_MAX = 2000;

/**
 * A choice of a question, or a row of a matrix. `open` lets the visitor write beside it; `quota` is how many may choose it, null for any number.
 * `hidden` is one that was chosen before and is no longer offered: its answers keep their name.
 */
export type QuestionOption = { id: string; text: string; open: boolean; quota: number | null; hidden?: boolean | undefined };

/** What one condition says of an earlier question: that one of these was chosen, or none of them. */
export type ShowIfPart = { questionId: string; test: 'any' | 'none'; optionIds: string[] };

/** When a question is shown: always without parts, else when all of them hold, or any one. */
export type ShowIf = { join: 'all' | 'any'; parts: ShowIfPart[] };

export type QuestionKind =
  | 'single'
  | 'multiple'
  | 'select'
  | 'nps'
  | 'rating'
  | 'matrix'
  | 'ranking'
  | 'line'
  | 'lines'
  | 'number'
  | 'date'
  | 'region'
  | 'file'
  | 'signature'
  | 'agreement'
  | 'page'
  | 'section';

/** A question as plain data, every kind with the same parts: what a kind has no use for is empty. */
export type Question = {
  id: string;
  kind: QuestionKind;
  title: string;
  /** A line below the title; the text of a section and of an agreement. */
  note: string;
  required: boolean;
  options: QuestionOption[];
  /** Rows of a matrix. */
  rows: QuestionOption[];
  /** Options stand in another order for each visitor, those with `open` last. */
  shuffled: boolean;
  /** How many are chosen, characters, the bounds of a number, stars; null where there is no bound. */
  least: number | null;
  most: number | null;
  /** Name of a rule of specification 5.4 that a line obeys; blank for none. */
  rule: string;
  showIf: ShowIf;
  /** Was answered before and is no longer asked. */
  hidden?: boolean | undefined;
};

/** The options that are offered. */
export function offered(options: readonly QuestionOption[]): QuestionOption[] {
  return options.filter(({ hidden }) => !hidden);
}

/** The questions as they are asked: without what is hidden. */
export function visibleQuestions(questions: readonly Question[]): Question[] {
  return questions
    .filter(({ hidden }) => !hidden)
    .map((question) => ({ ...question, options: offered(question.options), rows: offered(question.rows) }));
}

/** What stands at a question, as texts: ids of options, days, numbers, `row:option` in a matrix. What is written beside an open option is under `otherOf`. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Where the text beside a question's open option stands among the answers. */
export function otherOf(questionId: string): string {
  return `${questionId}.other`;
}

/** What one kind of question is: its words, what a new one holds, and what it says of an answer that is there. */
export type QuestionKindRules = {
  readonly words: string;
  readonly group: '选择' | '打分' | '填空' | '结构';
  /** Parts in which a new one differs from a blank question; options are given their ids by the person who makes it. */
  readonly initial: Partial<Omit<Question, 'options' | 'rows'>> & { options?: readonly string[]; rows?: readonly string[] };
  /** What is wrong with how the question is set up; blank where nothing is. */
  readonly setUpFault: (question: Question) => string;
  /** What is wrong with an answer that is not blank; blank where nothing is. */
  readonly fault: (question: Question, answer: readonly string[]) => string;
  /** The answer as people read it. */
  readonly inWords: (question: Question, answer: readonly string[]) => string[];
};

/** The text of an option; an id that is none stays as it is. */
export function optionText(options: readonly QuestionOption[], id: string): string {
  return options.find((option) => option.id === id)?.text ?? id;
}

/** What is wrong with the options of a question that are to be chosen from. */
export function optionsFault(options: readonly QuestionOption[], noun = '选项', least = 2): string {
  if (options.length < least) return `至少要有 ${least} 个${noun}`;
  if (options.some(({ text }) => text.trim() === '')) return `${noun}不能为空`;
  const texts = options.map(({ text }) => text.trim());
  return new Set(texts).size < texts.length ? `有两个${noun}相同` : '';
}

/** Whether each of the values is the id of an option, and none is there twice. */
export function areOptions(options: readonly QuestionOption[], values: readonly string[]): boolean {
  return new Set(values).size === values.length && values.every((value) => options.some(({ id }) => id === value));
}

/** The refusal of an answer that no page sends. */
export const NOT_AN_ANSWER = '答案不在可选范围内';

/** No fault: for kinds whose set-up cannot be wrong. */
export function noFault(): string {
  return '';
}
