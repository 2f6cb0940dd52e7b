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

/** Groups that a report lists of one question; what visitors type could be any number of them. */
const MAX_GROUPS = 60;

/** Results as outsiders may read them: nothing that fewer than five people have in common, and nothing that anybody has written. */
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

/** In the order of the question; only what visitors made themselves stays in that of how often it came. */
function inPlace({ kind, options }: Question, counts: Counted): Counted {
  if (kind === 'ranking') return counts.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  if (kind === 'nps' || kind === 'rating') return counts.toSorted((one, other) => Number(one.value) - Number(other.value));
  const at = (value: string) => options.findIndex(({ id }) => id === (kind === 'matrix' ? cellOf(value).option : value));
  return options.length === 0 ? counts : counts.toSorted((one, other) => at(one.value) - at(other.value));
}

/**
 * Those of five and more by themselves, all others as one; what would still be too few in that takes the smallest of the others along,
 * or it could be told by what is missing from the whole.
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
