import type { Question } from '@houtai/contract/question';
import { optionText } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { cellOf } from '@houtai/contract/question-scale';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { GROUP_LEAST } from '@houtai/contract/questionnaire-words';
import type { ReportedQuestion, VisitorReport } from '@houtai/contract/visitor';

type Counted = QuestionnaireResults['answers'][number]['counts'];
type Groups = ReportedQuestion['groups'];
type Totals = Pick<QuestionnaireResults, 'total' | 'questions' | 'answers'>;

/** The most groups of a question in a report, because visitors can type any number of values. */
const MAX_GROUPS = 60;

/** Results for outsiders: nothing shared by fewer than five people, and no free text. */
export function reportedOf({ total, questions, answers }: Totals): Pick<VisitorReport, 'total' | 'questions'> {
  if (total < GROUP_LEAST) return { total, questions: [] };
  return { total, questions: questions.map((question) => reported(question, answers)) };
}

function reported(question: Question, answers: Totals['answers']): ReportedQuestion {
  const { id, title, kind, rows } = question;
  const spread = answers.find(({ questionId }) => questionId === id);
  const answered = spread?.answered ?? 0;
  const told = { id, title, kind: QUESTION_KINDS[kind].words, answered };
  if (!spread || answered < GROUP_LEAST) return { ...told, answered: 0, groups: [] };
  if (kind !== 'matrix') return { ...told, groups: groupsOf(question, spread.counts, (value) => wordsOf(question, value)) };
  const cellsOf = (row: string) => spread.counts.filter(({ value }) => cellOf(value).row === row);
  const groups = rows.flatMap(({ id: row, text }) =>
    groupsOf(question, cellsOf(row), (value) => optionText(question.options, cellOf(value).option)).map((group) => ({
      ...group,
      row: text,
    })),
  );
  return { ...told, groups };
}

function wordsOf(question: Question, value: string): string {
  if (question.kind === 'ranking') return optionText(question.options, value);
  return QUESTION_KINDS[question.kind].inWords(question, [value])[0] ?? value;
}

/** Sorts by the order of the question; typed values stay sorted by frequency. */
function inPlace({ kind, options }: Question, counts: Counted): Counted {
  if (kind === 'ranking') return counts.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  if (kind === 'nps' || kind === 'rating') return counts.toSorted((one, other) => Number(one.value) - Number(other.value));
  const at = (value: string) => options.findIndex(({ id }) => id === (kind === 'matrix' ? cellOf(value).option : value));
  return options.length === 0 ? counts : counts.toSorted((one, other) => at(one.value) - at(other.value));
}

/**
 * Groups of five or more separately, all others combined. If the combined group is still too small, it absorbs the smallest separate one;
 * otherwise it could be computed by subtraction.
 */
function groupsOf(question: Question, counts: Counted, label: (value: string) => string): Groups {
  const sorted = counts.toSorted((one, other) => other.count - one.count);
  let large = sorted.filter(({ count }) => count >= GROUP_LEAST).length;
  const restOf = (from: number) => sorted.slice(from).reduce((sum, { count }) => sum + count, 0);
  large = Math.min(large, MAX_GROUPS);
  while (large > 0 && restOf(large) > 0 && restOf(large) < GROUP_LEAST) large -= 1;
  const rest = restOf(large);
  const named = inPlace(question, sorted.slice(0, large)).map(({ value, count, place }) => ({
    row: '',
    label: label(value),
    count,
    isRest: false,
    place,
  }));
  return rest < GROUP_LEAST ? named : [...named, { row: '', label: '', count: rest, isRest: true, place: null }];
}
