import { acceptAnything, NOT_AN_ANSWER, type QuestionKindRules } from './question.ts';

/** The value of an agreement that was accepted. */
export const AGREED = 'yes';

function wordsAlone(words: string, title: string, setUpFault: QuestionKindRules['setUpFault']): QuestionKindRules {
  return { words, group: '结构', initial: { title }, setUpFault, fault: () => NOT_AN_ANSWER, inWords: () => [] };
}

/** The start of a new page, which may have a title. */
export const PAGE = wordsAlone('分页', '', acceptAnything);

/** A text between the questions. */
export const SECTION = wordsAlone('说明', '说明', acceptAnything);

/** A text that the visitor has to agree to. */
export const AGREEMENT: QuestionKindRules = {
  words: '同意书',
  group: '结构',
  initial: { title: '我已阅读并同意', required: true },
  setUpFault: ({ note }) => (note.trim() === '' ? '请写明同意的内容' : ''),
  fault: (_, answer) => (answer.length === 1 && answer[0] === AGREED ? '' : NOT_AN_ANSWER),
  inWords: () => ['同意'],
};
