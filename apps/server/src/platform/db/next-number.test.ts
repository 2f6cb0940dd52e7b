import { MAX_EXPORT_ROWS } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { ctxOf } from '../testing/ctx-of.ts';
import { FIRST_NUMBER, nextNumber } from './next-number.ts';
import { rehearse } from './work/rehearsed-work.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const several = (recordType: string, count: number) => {
  const ctx = ctxOf(test, 'u-admin');
  return Promise.all(Array.from({ length: count }, () => nextNumber(ctx, recordType)));
};

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

describe('nextNumber', () => {
  it('gives concurrent callers different numbers, without gaps, each series on its own', async () => {
    const [papers, letters] = await Promise.all([several('paper', 12), several('letter', 3)]);
    expect(papers.toSorted((a, b) => a - b)).toEqual(from(FIRST_NUMBER, 12));
    expect(letters.toSorted((a, b) => a - b)).toEqual(from(FIRST_NUMBER, 3));
    expect((await several('paper', 5)).toSorted((a, b) => a - b)).toEqual(from(FIRST_NUMBER + 12, 5));
  });

  it('gives rolled-back work distinct numbers below zero, even for a whole sheet', async () => {
    const given = await rehearse(ctxOf(test, 'u-admin'), (ctx) =>
      Promise.all(Array.from({ length: MAX_EXPORT_ROWS }, () => nextNumber(ctx, 'paper'))),
    );
    expect(new Set(given).size).toBe(MAX_EXPORT_ROWS);
    expect(given.every((number) => number < 0 && number >= -(2 ** 31))).toBe(true);
  });

  it('uses no number in a rehearsal', async () => {
    const [before = 0] = await several('draft', 1);
    await rehearse(ctxOf(test, 'u-admin'), (ctx) => nextNumber(ctx, 'draft'));
    expect(await several('draft', 1)).toEqual([before + 1]);
  });
});
