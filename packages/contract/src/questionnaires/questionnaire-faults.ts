import { isAnswered, isChoice, QUESTION_KINDS } from './question-kinds.ts';
import { type Question, visibleQuestions } from './question.ts';
import { numbersOf } from './questionnaire-logic.ts';
import { unreachableQuestions } from './questionnaire-paths.ts';

/** The fault of a question whose conditions no answers fulfil. */
const NOBODY = '没有人能走到这一题：显示条件不能同时满足';

/** The faults that keep a questionnaire from being published, by question; a blank key means the whole questionnaire. */
export function contentFaults(all: readonly Question[]): { questionId: string; msg: string }[] {
  // A condition on a hidden option still holds for people who chose it.
  const questions = all.filter(({ hidden }) => !hidden);
  const numbers = numbersOf(questions);
  const ownFaults = questions.flatMap((question, index) => {
    const msg = setUpFault(question) || conditionFault(questions, index, numbers);
    return msg ? [{ questionId: question.id, msg }] : [];
  });
  // An invalid condition would make every question that depends on it unreachable.
  const faults = ownFaults.length > 0 ? ownFaults : [...unreachableQuestions(questions)].map((questionId) => ({ questionId, msg: NOBODY }));
  return numbers.size === 0 ? [{ questionId: '', msg: '至少要有一道题' }, ...faults] : faults;
}

function setUpFault(question: Question): string {
  if (isAnswered(question) && question.title.trim() === '') return '题目不能为空';
  return visibleQuestions([question]).map((asked) => QUESTION_KINDS[asked.kind].setUpFault(asked))[0] ?? '';
}

function conditionFault(questions: readonly Question[], index: number, numbers: ReadonlyMap<string, number>): string {
  for (const { questionId, optionIds } of questions[index]?.showIf.parts ?? []) {
    const at = questions.findIndex(({ id }) => id === questionId);
    const source = questions[at];
    if (!source || !isChoice(source)) return '条件用到的题目已不存在';
    if (at >= index) return `条件用到了后面的第 ${numbers.get(questionId) ?? 0} 题`;
    if (optionIds.length === 0) return '条件还没有选择选项';
    if (!optionIds.every((id) => source.options.some((option) => option.id === id))) return '条件用到的选项已不存在';
  }
  return '';
}

/** Whether a fault is about conditions between questions. It is shown immediately, because a move or a removal elsewhere caused it. */
export function isAboutConditions(msg: string): boolean {
  return msg.startsWith('条件') || msg === NOBODY;
}
