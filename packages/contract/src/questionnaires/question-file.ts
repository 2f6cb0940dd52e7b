import { acceptAnything, NOT_AN_ANSWER, type QuestionKindRules } from './question.ts';

/** The most files of one question, and the most MB of one file. */
export const MAX_ANSWER_FILES = 5;
export const ANSWER_FILE_MAX_MB = 20;

/** The most MB of all files of one questionnaire, including files of answers that are not sent yet. */
export const QUESTIONNAIRE_FILES_MAX_MB = 2048;

/** Files, by the ids of their uploads. */
export const FILE: QuestionKindRules = {
  words: '文件',
  group: '填空',
  initial: { most: 1 },
  setUpFault: ({ most }) => (most !== null && most >= 1 && most <= MAX_ANSWER_FILES ? '' : `文件数应为 1 至 ${MAX_ANSWER_FILES}`),
  fault: ({ most }, answer) => {
    if (answer.length > (most ?? 1)) return `最多 ${most ?? 1} 个文件`;
    return new Set(answer).size === answer.length && answer.every((id) => /^[\w-]{1,64}$/.test(id)) ? '' : NOT_AN_ANSWER;
  },
  inWords: (_, answer) => [`${answer.length} 个文件`],
};

/** A handwritten name: the id of the file with its drawing. */
export const SIGNATURE: QuestionKindRules = {
  words: '签名',
  group: '填空',
  initial: { title: '请签名' },
  setUpFault: acceptAnything,
  fault: (_, answer) => (answer.length === 1 ? '' : NOT_AN_ANSWER),
  inWords: () => ['已签名'],
};
