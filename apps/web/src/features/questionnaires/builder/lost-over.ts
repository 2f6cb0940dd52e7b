import type { FormOf } from '@houtai/contract/form';
import { namesOf, textsOf } from '@houtai/contract/form-check';
import type { Question } from '@houtai/contract/question';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';

/** The saved content of a questionnaire. */
export type Content = FormOf<typeof QUESTIONNAIRE_FORM> & { questions: readonly Question[] };

type Contents = {
  /** The content of the last save from here. */
  before: Content;
  /** The content that another user has saved since. */
  theirs: Content;
};

/** Which of another user's changes an overwrite would lose: settings by label, questions by title. */
export function overwrittenParts(ours: Content, { before, theirs }: Contents): string[] {
  const { fields } = QUESTIONNAIRE_FORM;
  const [was, is, becomes] = [textsOf(fields, before), textsOf(fields, theirs), textsOf(fields, ours)];
  const settings = namesOf(fields).filter((name) => is[name] !== was[name] && is[name] !== becomes[name]);
  const of = ({ questions }: Content) => new Map(questions.map((question) => [question.id, question]));
  const [old, present, next] = [of(before), of(theirs), of(ours)];
  const questions = [...new Map([...old, ...present]).values()].filter(({ id }) => {
    const stored = inOrder(present.get(id));
    return stored !== inOrder(old.get(id)) && stored !== inOrder(next.get(id));
  });
  return [...settings.map((name) => fields[name].label), ...questions.map(({ title }) => `题目「${title || '未填写题目'}」`)];
}

/** JSON with sorted keys, because the server's answers have another key order than objects built here. */
export function inOrder(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      const isNamed = typeof part === 'object' && part !== null && !Array.isArray(part);
      return isNamed ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part;
    }) ?? ''
  );
}
