import { isAnswered, isChoice } from './question-kinds.ts';
import type { Question, ShowIfPart } from './question.ts';
import { numbersOf, pagesOf } from './questionnaire-logic.ts';

/** What has to be chosen for a question to be shown: one option of each list in `any`, and none of `none`. */
type Choice = { any: readonly (readonly string[])[]; none: ReadonlySet<string> };
type Choices = ReadonlyMap<string, Choice>;

/** The steps that the search may still take. */
type Budget = { left: number };

/** The steps after which the search gives up and treats a question as reachable; conditions written by people need only a few. */
const MAX_STEPS = 5_000;

const NOTHING: Choice = { any: [], none: new Set() };

/** An edge of the graph: a question is shown because of an earlier one. */
export type ConditionLine = { from: string; to: string; test: ShowIfPart['test']; optionIds: readonly string[] };

/**
 * The consequences of a questionnaire's conditions: the edges, the unreachable questions, and the points where a visitor has no further
 * questions.
 */
export type QuestionnairePaths = {
  lines: readonly ConditionLine[];
  unreachable: ReadonlySet<string>;
  /** Options after which no question follows. */
  deadEnds: readonly { questionId: string; optionId: string }[];
  /** The 1-based numbers of pages without questions. */
  emptyPages: readonly number[];
};

/** The conditions of a questionnaire as a graph. A pure function, whose work is bounded for any conditions. */
export function pathsOf(questions: readonly Question[]): QuestionnairePaths {
  const lines = questions.flatMap(({ id, showIf }) =>
    showIf.parts.map(({ questionId, test, optionIds }) => ({ from: questionId, to: id, test, optionIds })),
  );
  const unreachable = unreachableQuestions(questions);
  const asked = questions.filter((question) => isAnswered(question) && !unreachable.has(question.id));
  const deadEnds = asked.filter(isChoice).flatMap((question) => {
    const later = asked.slice(asked.indexOf(question) + 1);
    // A later question without conditions is shown to everybody, so no option is a dead end.
    if (later.length === 0 || later.some(({ showIf }) => showIf.parts.length === 0)) return [];
    const isDead = (optionId: string) =>
      !later.some(({ id }) => isReachable(questions, id, { questionId: question.id, test: 'any', optionIds: [optionId] }));
    return question.options.filter(({ id }) => isDead(id)).map(({ id }) => ({ questionId: question.id, optionId: id }));
  });
  const pages = pagesOf(questions);
  const emptyPages = pages.length < 2 ? [] : pages.flatMap((page, index) => (page.some(isAnswered) ? [] : [index + 1]));
  return { lines, unreachable, deadEnds, emptyPages };
}

/** The ids of the questions that no answers show. */
export function unreachableQuestions(questions: readonly Question[]): ReadonlySet<string> {
  return new Set(questions.filter(({ id }) => !isReachable(questions, id)).map(({ id }) => id));
}

/** Whether some answers show a question and also fulfil `given`. */
function isReachable(questions: readonly Question[], id: string, given?: ShowIfPart): boolean {
  const byId = new Map(questions.map((question, index) => [question.id, { question, index }]));
  const budget = { left: MAX_STEPS };
  // Goals are questions to show or conditions to fulfil; the first goal is replaced by its own requirements.
  const solve = (goals: readonly (string | ShowIfPart)[], choices: Choices): boolean => {
    budget.left -= 1;
    const [goal, ...others] = goals;
    if (goal === undefined || budget.left < 0) return true;
    if (typeof goal !== 'string') {
      const source = byId.get(goal.questionId);
      if (!source) return false;
      const next = withPart(choices, source.question, { ...goal, budget });
      return next !== null && solve([goal.questionId, ...others], next);
    }
    const found = byId.get(goal);
    if (!found) return false;
    const { join, parts } = found.question.showIf;
    // A condition on a later question never holds; it has a fault of its own.
    if (parts.some((part) => (byId.get(part.questionId)?.index ?? Infinity) >= found.index)) return false;
    if (join === 'all' || parts.length === 0) return solve([...parts, ...others], choices);
    return parts.some((part) => solve([part, ...others], choices));
  };
  return solve(given ? [given, id] : [id], new Map());
}

/** The choices with one more condition on one of them; null if no answer fulfils all. */
function withPart(choices: Choices, source: Question, { test, optionIds, budget }: ShowIfPart & { budget: Budget }): Choices | null {
  const known = choices.get(source.id) ?? NOTHING;
  const next: Choice =
    test === 'any' ? { ...known, any: [...known.any, optionIds] } : { ...known, none: new Set([...known.none, ...optionIds]) };
  return canChoose(source, next, budget) ? new Map(choices).set(source.id, next) : null;
}

function canChoose({ kind, required, options, least, most }: Question, { any, none }: Choice, budget: Budget): boolean {
  const left = options.map(({ id }) => id).filter((id) => !none.has(id));
  if (any.length === 0) return !required || left.length >= Math.max(1, kind === 'multiple' ? (least ?? 1) : 1);
  if (kind !== 'multiple') return left.some((id) => any.every((list) => list.includes(id)));
  return left.length >= (least ?? 0) && canCover(any, { left, most: most ?? left.length, budget });
}

/** Whether `most` options are enough to cover all lists. */
function canCover(lists: readonly (readonly string[])[], given: { left: readonly string[]; most: number; budget: Budget }): boolean {
  const { left, most, budget } = given;
  const [list, ...others] = lists;
  budget.left -= 1;
  if (!list || budget.left < 0) return true;
  if (most === 0) return false;
  const without = (id: string) => others.filter((other) => !other.includes(id));
  return list.some((id) => left.includes(id) && canCover(without(id), { ...given, most: most - 1 }));
}

/** Hints before publishing that are no faults: in words, with their question; blank for a page. */
export function pathNotices(questions: readonly Question[]): { questionId: string; msg: string }[] {
  const { deadEnds, emptyPages } = pathsOf(questions);
  const numbers = numbersOf(questions);
  const ends = deadEnds.map(({ questionId, optionId }) => {
    const text = questions.find(({ id }) => id === questionId)?.options.find(({ id }) => id === optionId)?.text ?? '';
    return { questionId, msg: `第 ${numbers.get(questionId) ?? '?'} 题选「${text}」后不再有题，直接提交` };
  });
  return [...ends, ...emptyPages.map((page) => ({ questionId: '', msg: `第 ${page} 页没有要回答的题` }))];
}
