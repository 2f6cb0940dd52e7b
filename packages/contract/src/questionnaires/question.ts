/** The most characters of the title of a question or an option, and of the text below a section or an agreement. */
export const QUESTION_TITLE_MAX = 200;
export const QUESTION_NOTE_MAX = 2000;

/**
 * An option of a question, or a row of a matrix. `open`: the visitor may write a text beside it; `quota`: how many visitors may choose it,
 * null for no limit; `hidden`: it was chosen before and is no longer offered, and its answers keep their name.
 */
export type QuestionOption = { id: string; text: string; open: boolean; quota: number | null; hidden?: boolean | undefined };

/** A condition on an earlier question: that one of these options was chosen, or none of them. */
export type ShowIfPart = { questionId: string; test: 'any' | 'none'; optionIds: string[] };

/** When a question is shown: always if there are no parts, else if all of them hold, or any one. */
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

/** A question as plain data; all kinds have the same fields, and unused ones are empty. */
export type Question = {
  id: string;
  kind: QuestionKind;
  title: string;
  /** A line below the title; for a section and an agreement, its text. */
  note: string;
  required: boolean;
  options: QuestionOption[];
  /** Rows of a matrix. */
  rows: QuestionOption[];
  /** Each visitor gets the options in another order, with `open` ones last. */
  shuffled: boolean;
  /** Bounds of the number of choices, of characters or of a number, or the number of stars; null without a bound. */
  least: number | null;
  most: number | null;
  /** The name of a rule of specification 5.4 for a line; blank for none. */
  rule: string;
  showIf: ShowIf;
  /** It was answered before and is no longer asked. */
  hidden?: boolean | undefined;
};

/** The options that are offered. */
export function offeredOptions(options: readonly QuestionOption[]): QuestionOption[] {
  return options.filter(({ hidden }) => !hidden);
}

/** The questions without hidden ones. */
export function visibleQuestions(questions: readonly Question[]): Question[] {
  return questions
    .filter(({ hidden }) => !hidden)
    .map((question) => ({ ...question, options: offeredOptions(question.options), rows: offeredOptions(question.rows) }));
}

/**
 * The values of each question as texts: option ids, days, numbers, `row:option` in a matrix. The text beside an open option has the key
 * `otherOf`.
 */
export type QuestionAnswers = Readonly<Record<string, readonly string[]>>;

/** The key of the text beside a question's open option. */
export function otherTextKey(questionId: string): string {
  return `${questionId}.other`;
}

/** The rules of one kind of question: its label, the values of a new one, and the check of an answer. */
export type QuestionKindRules = {
  readonly words: string;
  readonly group: '选择' | '打分' | '填空' | '结构';
  /** The parts of a new question that are not blank; the caller gives ids to its options. */
  readonly initial: Partial<Omit<Question, 'options' | 'rows'>> & { options?: readonly string[]; rows?: readonly string[] };
  /** What is wrong with the set-up of the question, or blank. */
  readonly setUpFault: (question: Question) => string;
  /** What is wrong with an answer that is not blank, or blank. */
  readonly fault: (question: Question, answer: readonly string[]) => string;
  /** The answer in words. */
  readonly inWords: (question: Question, answer: readonly string[]) => string[];
};

/** The text of an option, or the id itself if there is no such option. */
export function optionText(options: readonly QuestionOption[], id: string): string {
  return options.find((option) => option.id === id)?.text ?? id;
}

/** What is wrong with the options of a choice question, or blank. */
export function optionsFault(options: readonly QuestionOption[], noun = '选项', least = 2): string {
  if (options.length < least) return `至少要有 ${least} 个${noun}`;
  if (options.some(({ text }) => text.trim() === '')) return `${noun}不能为空`;
  const texts = options.map(({ text }) => text.trim());
  return new Set(texts).size < texts.length ? `有两个${noun}相同` : '';
}

/** Whether all values are ids of options, without duplicates. */
export function areOptions(options: readonly QuestionOption[], values: readonly string[]): boolean {
  return new Set(values).size === values.length && values.every((value) => options.some(({ id }) => id === value));
}

/** The fault of an answer that the page never sends. */
export const NOT_AN_ANSWER = '答案不在可选范围内';

/** Finds no fault, for kinds whose set-up cannot be wrong. */
export function acceptAnything(): string {
  return '';
}
