import { MULTIPLE, RANKING, SELECT, SINGLE } from './question-choice.ts';
import { FILE, SIGNATURE } from './question-file.ts';
import { REGION } from './question-region.ts';
import { MATRIX, NPS, RATING } from './question-scale.ts';
import { DATE, LINE, LINES, NUMBER } from './question-text.ts';
import { AGREEMENT, PAGE, SECTION } from './question-words.ts';
import type { Question, QuestionKind, QuestionKindRules, QuestionOption } from './question.ts';

/** Every kind of question, in the order in which the builder offers them. */
export const QUESTION_KINDS: Readonly<Record<QuestionKind, QuestionKindRules>> = {
  single: SINGLE,
  multiple: MULTIPLE,
  select: SELECT,
  nps: NPS,
  rating: RATING,
  matrix: MATRIX,
  ranking: RANKING,
  line: LINE,
  lines: LINES,
  number: NUMBER,
  date: DATE,
  region: REGION,
  file: FILE,
  signature: SIGNATURE,
  agreement: AGREEMENT,
  page: PAGE,
  section: SECTION,
};

/** Whether visitors answer a question; the other kinds are texts between the questions. */
export function isAnswered({ kind }: Pick<Question, 'kind'>): boolean {
  return kind !== 'page' && kind !== 'section';
}

/** Whether the answer of a question is one of its options, so that conditions can refer to it and results count it. */
export function isChoice({ kind }: Pick<Question, 'kind'>): boolean {
  return kind === 'single' || kind === 'multiple' || kind === 'select';
}

/** Whether the answer of a question is a list of file ids. */
export function holdsFiles({ kind }: Pick<Question, 'kind'>): boolean {
  return kind === 'file' || kind === 'signature';
}

/** A new option. */
export function newOption(id: string, text: string): QuestionOption {
  return { id, text, open: false, quota: null };
}

/** A new question of a kind; `makeId` returns ids that are unique in the questionnaire. */
export function newQuestion(kind: QuestionKind, makeId: () => string): Question {
  const { options = [], rows = [], ...initial } = QUESTION_KINDS[kind].initial;
  const made = (texts: readonly string[]) => texts.map((text) => newOption(makeId(), text));
  return {
    id: makeId(),
    kind,
    title: '',
    note: '',
    required: false,
    shuffled: false,
    least: null,
    most: null,
    rule: '',
    showIf: { join: 'all', parts: [] },
    ...initial,
    options: made(options),
    rows: made(rows),
  };
}
