import { areOptions, NOT_AN_ANSWER, optionsFault, optionText, type Question, type QuestionKindRules } from './question.ts';

const OPTIONS = ['选项 1', '选项 2'] as const;

function optionWords({ options }: Question, answer: readonly string[]): string[] {
  return answer.map((id) => optionText(options, id));
}

function oneOption({ options }: Question, answer: readonly string[]): string {
  return answer.length === 1 && areOptions(options, answer) ? '' : NOT_AN_ANSWER;
}

function choiceOf(words: string): QuestionKindRules {
  return {
    words,
    group: '选择',
    initial: { options: OPTIONS },
    setUpFault: ({ options }) => optionsFault(options),
    fault: oneOption,
    inWords: optionWords,
  };
}

/** A choice of one option, with all options visible. */
export const SINGLE = choiceOf('单选');

/** A choice of one option from a drop-down list. */
export const SELECT = choiceOf('下拉');

/** A choice of several options, between `least` and `most`. */
export const MULTIPLE: QuestionKindRules = {
  ...choiceOf('多选'),
  setUpFault: ({ options, least, most }) =>
    optionsFault(options) ||
    (least !== null && most !== null && least > most ? '可选数量的下限大于上限' : '') ||
    (least !== null && least > options.length ? '至少要选的数量超过了选项数' : ''),
  fault: ({ options, least, most }, answer) => {
    if (!areOptions(options, answer)) return NOT_AN_ANSWER;
    if (least !== null && answer.length < least) return `至少选 ${least} 项`;
    return most !== null && answer.length > most ? `最多选 ${most} 项` : '';
  },
};

/** A ranking of all options. */
export const RANKING: QuestionKindRules = {
  ...choiceOf('排序'),
  group: '打分',
  fault: ({ options }, answer) => {
    if (!areOptions(options, answer)) return NOT_AN_ANSWER;
    return answer.length < options.length ? '请排出全部选项' : '';
  },
  inWords: (question, answer) => optionWords(question, answer).map((text, index) => `${index + 1}. ${text}`),
};
