import { NOT_AN_ANSWER, noFault, type QuestionKindRules } from './question.ts';

/** Files of one question at most, and the size of one in MB. */
export const MAX_ANSWER_FILES = 5;
export const ANSWER_FILE_MAX_MB = 20;

/** MB of all files of one questionnaire, of those that are not sent yet too. */
export const QUESTIONNAIRE_FILES_MAX_MB = 2048;

/** Files, by the ids that their uploads were given. */
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

/** A name written by hand: its drawing, by the id of the file that it was stored as. */
export const SIGNATURE: QuestionKindRules = {
  words: '签名',
  group: '填空',
  initial: { title: '请签名' },
  setUpFault: noFault,
  fault: (_, answer) => (answer.length === 1 ? '' : NOT_AN_ANSWER),
  inWords: () => ['已签名'],
};
