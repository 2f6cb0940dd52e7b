import { newQuestion } from '@houtai/contract/question-kinds';
import { describe, expect, it } from 'vitest';

import { addQuestion, changed, duplicateQuestion, moveQuestion, withOption, withPasted } from './edit-questions.ts';

const three = ['a', 'b', 'c'].map((id) => ({ ...newQuestion('single', () => id), id }));
const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id).join('');

describe('editing questions', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['b', -1, 'abc'],
    ['b', 3, 'abc'],
    ['x', 0, 'abc'],
  ])('with %s at %i results in %s', (id, to, expected) => {
    expect(ids(moveQuestion(three, id, to))).toBe(expected);
  });

  it('inserts a new one after the selected one, or at the end', () => {
    expect(addQuestion(three, 'line', 'a').questions.map(({ kind }) => kind)).toEqual(['single', 'line', 'single', 'single']);
    expect(addQuestion(three, 'line', null).questions.at(-1)?.kind).toBe('line');
  });

  it('inserts a copy with new ids', () => {
    const { questions, id } = duplicateQuestion(changed(three, 'b', { title: '题' }), 'b');
    expect(questions.map(({ title }) => title)).toEqual(['', '题', '题', '']);
    expect(new Set([...questions.map((question) => question.id), id]).size).toBe(4);
    const [original, copy] = [questions[1], questions[2]];
    expect(copy?.options.map(({ text }) => text)).toEqual(original?.options.map(({ text }) => text));
    expect(copy?.options.some((option) => original?.options.some((other) => other.id === option.id))).toBe(false);
  });
});

describe('editing options', () => {
  const options = three[0]?.options ?? [];
  it('inserts one after a position', () => {
    expect(withOption(options, 0).map(({ text }) => text)).toEqual(['选项 1', '', '选项 2']);
  });

  it('creates an option for each pasted line', () => {
    expect(withPasted(options, 0, '甲\n\n 乙 \r\n丙').map(({ text }) => text)).toEqual(['选项 1甲', '乙', '丙', '选项 2']);
  });
});
