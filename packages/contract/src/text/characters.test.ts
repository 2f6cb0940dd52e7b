import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { text } from '../form/fields.ts';
import { countNoVisible, faultOfText } from '../form/form-check.ts';
import { schemaOf } from '../form/form-schema.ts';
import { form, line, lines } from '../form/form.ts';
import { newQuestion } from '../questionnaires/question-kinds.ts';
import { LINE } from '../questionnaires/question-text.ts';
import { cutWords } from '../records/change-words.ts';
import { characterCount, firstCharacters, shortenText } from './characters.ts';

const FIVE = ['中文五个字', '𠮷𠮷𠮷𠮷𠮷', '👍👍👍👍👍', 'a𠮷b👍c'];

describe('characterCount', () => {
  it.each(FIVE)('counts %s as five characters', (five) => expect(characterCount(five)).toBe(5));
});

describe('firstCharacters', () => {
  it.each(FIVE)('does not split a character of %s', (five) => {
    for (let most = 0; most <= 6; most += 1) {
      const start = firstCharacters(five, most);
      expect(characterCount(start)).toBe(Math.min(most, 5));
      expect(start).not.toMatch(/\p{Surrogate}/u);
      expect(five.startsWith(start)).toBe(true);
    }
  });
});

it('shortened and cutWords count the rest by characters', () => {
  expect([shortenText('𠮷𠮷𠮷', 3), shortenText('𠮷𠮷𠮷𠮷', 3)]).toEqual(['𠮷𠮷𠮷', '𠮷𠮷…']);
  expect(cutWords('👍👍👍👍', 2)).toBe('👍👍…（共 4 字）');
});

describe('limits of texts', () => {
  const declared = form({ name: line('名称', { max: 5, required: true }), remark: lines('备注', { max: 5 }) });
  const question = { ...newQuestion('line', () => 'q'), most: 5 };
  const ends: [string, (typed: string) => boolean][] = [
    ['a schema of zod', (typed) => z.string().max(5).safeParse(typed).success],
    ['text() of fields', (typed) => text(5).safeParse(typed).success],
    ['the schema of a form', (typed) => schemaOf(declared).safeParse({ name: typed, remark: typed }).success],
    ['a field of a form in the web', (typed) => faultOfText(declared.fields.name, typed, countNoVisible) === ''],
    ['the answer to a question', (typed) => LINE.fault(question, [typed]) === ''],
  ];
  it.each(ends)('in %s accept five characters of two units and refuse a sixth', (_, takes) => {
    for (const five of FIVE) expect([takes(five), takes(`${five}𠮷`)]).toEqual([true, false]);
  });
});
