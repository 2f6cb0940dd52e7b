import type { QuestionKind } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';
import { describe, expect, it } from 'vitest';

import { reportedOf } from './report-groups.ts';

/** The report of one question with these counts by value. */
function groups(counts: Readonly<Record<string, number>>, kind: QuestionKind = 'date', answered?: number) {
  const question = { ...newQuestion(kind, () => 'q'), title: '题' };
  const given = Object.entries(counts).map(([value, count]) => ({ value, count, all: count, place: null }));
  const sum = answered ?? given.reduce((all, { count }) => all + count, 0);
  const spread = { questionId: 'q', answered: sum, values: 0, answeredOfAll: sum, counts: given, said: [] };
  const [reported] = reportedOf({ total: 100, questions: [question], answers: [spread] }).questions;
  return reported?.groups.map(({ label, count, isRest }) => `${isRest ? '*' : label}${count}`).join(' ');
}

describe('a shared report', () => {
  it.each([
    ['each group of five stands by itself', { a: 9, b: 5 }, 'a9 b5'],
    ['smaller ones are one', { a: 9, b: 3, c: 2 }, 'a9 *5'],
    ['a rest of fewer than five takes the smallest of the others along', { a: 20, b: 6, c: 1 }, 'a20 *7'],
    ['two groups of which one is small are told as one, as either tells the other', { a: 20, b: 1 }, '*21'],
    ['fewer than five answers are not told', { a: 3, b: 1 }, ''],
  ])('hides small groups: %s', (_, counts, told) => {
    expect(groups(counts)).toBe(told);
  });

  it('never shows a group of fewer than five, whatever was answered', () => {
    for (let seed = 1; seed < 3_000; seed += 1) {
      const counts = Object.fromEntries(
        Array.from({ length: 1 + (seed % 6) }, (_, at) => ['abcdef'.charAt(at), (seed * (at + 3) * 7919) % 13]),
      );
      const told = (groups(counts) ?? '').split(' ').filter((group) => group !== '');
      const sums = told.map((group) => Number(/\d+$/.exec(group)?.[0]));
      expect({ counts, told, fewest: Math.min(...sums, 5) }).toMatchObject({ fewest: 5 });
      // The hidden part cannot be computed from what is shown.
      const missing = Object.values(counts).reduce((all, count) => all + count, 0) - sums.reduce((all, count) => all + count, 0);
      if (told.length > 0) expect({ counts, told, missing }).toMatchObject({ missing: 0 });
    }
  });

  it('sorts by the order of the question, not by frequency', () => {
    expect(groups({ 9: 5, 10: 30, 2: 7 }, 'nps')).toBe('27 95 1030');
  });

  it('shows nothing for fewer than five answers in total', () => {
    expect(reportedOf({ total: 4, questions: [newQuestion('single', () => 'q')], answers: [] })).toEqual({ total: 4, questions: [] });
  });
});
