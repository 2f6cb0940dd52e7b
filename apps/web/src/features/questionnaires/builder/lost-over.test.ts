import { valuesIn } from '@houtai/contract/form-check';
import type { Question } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { expect, it } from 'vitest';

import { type Content, overwrittenParts } from './lost-over.ts';

function ask(id: string, title: string): Question {
  let made = 0;
  return { ...newQuestion('single', () => `${id}-${(made += 1)}`), id, title };
}

const [A, B, C] = [ask('a', '年龄'), ask('b', '城市'), ask('c', '建议')];
const content = (part: Partial<Content> = {}): Content => ({
  ...valuesIn(QUESTIONNAIRE_FORM, { title: '调查' }),
  questions: [A, B],
  ...part,
});

it.each<[string, Partial<Content>, Partial<Content>, string[]]>([
  ['nothing where nothing was changed elsewhere', { questions: [A] }, {}, []],
  ['nothing that is the same here', { title: '新', questions: [A, C] }, { title: '新', questions: [A, C] }, []],
  ['a setting that was changed elsewhere', {}, { title: '别处的' }, ['标题']],
  ['a question that was added elsewhere', { questions: [A] }, { questions: [A, B, C] }, ['题目「建议」']],
  ['a question that was changed elsewhere', {}, { questions: [A, { ...B, title: '省市' }] }, ['题目「省市」']],
  ['the removal of a question elsewhere', {}, { questions: [A] }, ['题目「城市」']],
  [
    'nothing for another order of what describes a question',
    {},
    { questions: [A, B].map((each) => Object.fromEntries(Object.entries(each).reverse()) as Question) },
    [],
  ],
])('lostOver names %s', (_, ours, theirs, lost) => {
  expect(overwrittenParts(content(ours), { before: content(), theirs: content(theirs) })).toEqual(lost);
});
