import { ownValue } from '../own-value.ts';
import { characterCount } from '../text/characters.ts';
import { isAnswered, isChoice, QUESTION_KINDS } from './question-kinds.ts';
import { optionText, otherTextKey, type Question, type QuestionAnswers, type ShowIfPart, visibleQuestions } from './question.ts';

/** The most characters that a visitor writes beside an open option. */
export const OTHER_MAX = 100;

/** The number of each question that visitors answer, by id; texts between questions have none. */
export function numbersOf(questions: readonly Question[]): ReadonlyMap<string, number> {
  return new Map(questions.filter((question) => isAnswered(question) && !question.hidden).map(({ id }, index) => [id, index + 1]));
}

/** The questions of each page; a page question is the first one of its page. */
export function pagesOf(questions: readonly Question[]): Question[][] {
  const pages: Question[][] = [[]];
  for (const question of questions) {
    if (question.hidden) continue;
    if (question.kind === 'page' && pages.some((page) => page.length > 0)) pages.push([]);
    pages.at(-1)?.push(question);
  }
  return pages;
}

/**
 * The ids of the questions that are shown with these answers. A condition only sees earlier questions that are shown, so there is no cycle.
 */
export function shownQuestionIds(questions: readonly Question[], answers: QuestionAnswers): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const { id, showIf, hidden } of questions) {
    if (hidden) continue;
    const holds = (part: ShowIfPart) => {
      const chosen = shown.has(part.questionId) ? (ownValue(answers, part.questionId) ?? []) : [];
      const isAny = part.optionIds.some((optionId) => chosen.includes(optionId));
      // A question that was not asked fulfils neither test.
      return shown.has(part.questionId) && isAny === (part.test === 'any');
    };
    const { join, parts } = showIf;
    if (parts.length === 0 || (join === 'all' ? parts.every(holds) : parts.some(holds))) shown.add(id);
  }
  return shown;
}

/** The answers that count: trimmed values of shown questions, without blank ones and unknown questions. */
export function effectiveAnswers(questions: readonly Question[], answers: QuestionAnswers): Record<string, string[]> {
  const shown = shownQuestionIds(questions, answers);
  const kept: Record<string, string[]> = {};
  for (const question of questions) {
    if (!isAnswered(question) || !shown.has(question.id)) continue;
    const values = trimmed(ownValue(answers, question.id));
    if (values.length === 0) continue;
    kept[question.id] = values;
    const other = trimmed(ownValue(answers, otherTextKey(question.id))).slice(0, 1);
    const isOpen = question.options.some(({ id, open }) => open && values.includes(id));
    if (isOpen && other.length > 0) kept[otherTextKey(question.id)] = other;
  }
  return kept;
}

function trimmed(values: readonly string[] = []): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** The faults of the answers by question; only shown questions are checked. */
export function answerFaults(questions: readonly Question[], answers: QuestionAnswers): Record<string, string> {
  const kept = effectiveAnswers(questions, answers);
  const shown = shownQuestionIds(questions, answers);
  const faults: Record<string, string> = {};
  for (const question of questions) {
    if (!isAnswered(question) || !shown.has(question.id)) continue;
    const fault = faultOf(question, kept);
    if (fault) faults[question.id] = fault;
  }
  return faults;
}

function faultOf(question: Question, kept: QuestionAnswers): string {
  const values = ownValue(kept, question.id);
  if (!values) return question.required ? (question.kind === 'agreement' ? '请先阅读并同意' : '这一题必填') : '';
  const fault = QUESTION_KINDS[question.kind].fault(question, values);
  if (fault) return fault;
  return characterCount(ownValue(kept, otherTextKey(question.id))?.[0] ?? '') > OTHER_MAX ? `最多 ${OTHER_MAX} 个字` : '';
}

/** The options with a quota that these answers use up. */
export function quotaUses(
  questions: readonly Question[],
  kept: QuestionAnswers,
): { questionId: string; optionId: string; quota: number }[] {
  return questions
    .filter(isChoice)
    .flatMap(({ id, options }) =>
      options.flatMap((option) =>
        option.quota !== null && ownValue(kept, id)?.includes(option.id)
          ? [{ questionId: id, optionId: option.id, quota: option.quota }]
          : [],
      ),
    );
}

/** An answer in words, with the text beside an open option. */
export function answerInWords(question: Question, answers: QuestionAnswers): string[] {
  const values = ownValue(answers, question.id) ?? [];
  const words = QUESTION_KINDS[question.kind].inWords(question, values);
  const other = ownValue(answers, otherTextKey(question.id))?.[0];
  return other ? [...words, other] : words;
}

/** When a question is shown, as a sentence; blank if always. */
export function conditionInWords(questions: readonly Question[], { showIf }: Pick<Question, 'showIf'>): string {
  const numbers = numbersOf(questions);
  const parts = showIf.parts.map(({ questionId, test, optionIds }) => {
    const options = questions.find(({ id }) => id === questionId)?.options ?? [];
    const chosen = optionIds.map((id) => `「${optionText(options, id)}」`).join('或');
    return `第 ${numbers.get(questionId) ?? '?'} 题${test === 'any' ? '选了' : '没选'}${chosen}`;
  });
  return parts.length === 0 ? '' : `当${parts.join(showIf.join === 'all' ? '，且' : '，或')}`;
}

/** The estimated time for answering in whole minutes; a long text counts as four other questions. */
export function minutesFor(questions: readonly Question[]): number {
  const weight = visibleQuestions(questions)
    .filter(isAnswered)
    .reduce((sum, { kind }) => sum + (kind === 'lines' || kind === 'matrix' ? 4 : 1), 0);
  return Math.max(1, Math.round((weight * 10) / 60));
}
