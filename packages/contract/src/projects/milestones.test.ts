import { describe, expect, it } from 'vitest';

import { completenessOf, type Milestone, milestoneTimingOf, milestoneTimingWords, movedWords, planMoves, plannedOf } from './milestones.ts';

const milestone = (given: Partial<Milestone> = {}): Milestone => ({
  weight: 1,
  planStart: '2026-11-01',
  planEnd: '2026-11-10',
  realStart: '',
  realEnd: '',
  percent: '0.00',
  ...given,
});

describe('the completeness of a project', () => {
  it.each([
    ['nothing without milestones', [], '0.00'],
    ['that of a single one', [[1, '33.33']], '33.33'],
    [
      'the mean by weight',
      [
        [1, '100'],
        [3, '20'],
      ],
      '40.00',
    ],
    [
      'rounded up from half a hundredth',
      [
        [1, '0.01'],
        [1, '0.00'],
      ],
      '0.01',
    ],
    [
      'rounded down below half a hundredth',
      [
        [2, '0.00'],
        [1, '0.01'],
      ],
      '0.00',
    ],
    [
      'thirds without a rest',
      [
        [1, '33.33'],
        [1, '33.33'],
        [1, '33.34'],
      ],
      '33.33',
    ],
    [
      'above all where one did more than all',
      [
        [1, '112.50'],
        [1, '100'],
      ],
      '106.25',
    ],
    [
      'less than all as long as one of them is',
      [
        [1, '150'],
        [2, '70'],
      ],
      '96.67',
    ],
    ['exact at the largest that there are', Array.from({ length: 500 }, () => [100, '999.99']), '999.99'],
  ] as [string, [number, string][], string][])('computes the completeness: %s', (_, parts, percent) => {
    expect(completenessOf(parts.map(([weight, share]) => ({ weight, percent: share })))).toBe(percent);
  });

  it('does not depend on the order of the milestones', () => {
    const parts = [1, 7, 3, 99, 12].map((weight, at) => ({ weight, percent: `${at * 21}.${at}7` }));
    expect(completenessOf([...parts].reverse())).toBe(completenessOf(parts));
  });
});

describe('the planned completeness', () => {
  it.each([
    ['2026-10-31', '0.00'],
    ['2026-11-01', '10.00'],
    ['2026-11-05', '50.00'],
    ['2026-11-10', '100.00'],
    ['2027-01-01', '100.00'],
  ])('after %s of ten days equals %s', (day, percent) => {
    expect(plannedOf([milestone()], day)).toBe(percent);
  });

  it('weighs milestones, and counts a milestone of one day as a whole', () => {
    const later = milestone({ weight: 3, planStart: '2026-11-10', planEnd: '2026-11-10' });
    expect(plannedOf([milestone(), later], '2026-11-09')).toBe('22.50');
    expect(plannedOf([milestone(), later], '2026-11-10')).toBe('100.00');
  });
});

describe('describes a milestone', () => {
  const real = { realStart: '2026-11-01' };
  it.each<[string, Partial<Milestone>, string, string]>([
    ['2026-10-20', {}, 'waiting', ''],
    ['2026-11-04', real, 'doing', '还剩 6 天'],
    ['2026-11-10', { ...real, percent: '99.99' }, 'doing', '今天到期'],
    ['2026-11-12', { ...real, percent: '99.99' }, 'late', '逾期 2 天'],
    ['2026-11-12', {}, 'late', '逾期 2 天'],
    ['2026-11-12', { ...real, percent: '100', realEnd: '2026-11-10' }, 'done', '按期完成'],
    ['2026-11-12', { ...real, percent: '100', realEnd: '2026-11-08' }, 'done', '早 2 天完成'],
    ['2026-11-12', { ...real, percent: '100', realEnd: '2026-11-11' }, 'done', '晚 1 天完成'],
    ['2026-11-12', { ...real, percent: '100.01', realEnd: '2026-11-10' }, 'over', '超额完成'],
    ['2026-11-12', { ...real, percent: '112.50', realEnd: '2026-11-05' }, 'over', '超额完成，早 5 天'],
  ])('on %s describes %j as %s: %s', (day, given, standing, words) => {
    expect([milestoneTimingOf(milestone(given), day), milestoneTimingWords(milestone(given), day)]).toEqual([standing, words]);
  });
});

describe('the move of a milestone', () => {
  it.each([
    ['nothing where it never moved', {}, ''],
    ['how much later it ends', { firstStart: '2026-11-01', firstEnd: '2026-11-04' }, '原计划 2026-11-01 至 2026-11-04，推迟 6 天'],
    ['how much earlier it ends', { firstStart: '2026-11-02', firstEnd: '2026-11-15' }, '原计划 2026-11-02 至 2026-11-15，提前 5 天'],
    [
      'the plan alone where another beginning is all',
      { firstStart: '2026-10-20', firstEnd: '2026-11-10' },
      '原计划 2026-10-20 至 2026-11-10',
    ],
  ])('says %s', (_, first, words) => {
    expect(movedWords({ firstStart: '', firstEnd: '', ...milestone(), ...first })).toBe(words);
  });
});

describe('what a new plan moves', () => {
  const planned = (id: string, planEnd: string, ownerId = '', name = id) => ({ id, name, ownerId, planStart: '2026-11-01', planEnd });

  it('lists changed days, added and removed milestones, and their owners before and after', () => {
    const before = [planned('a', '2026-11-10', 'ann'), planned('b', '2026-11-20', 'bob'), planned('c', '2026-11-30')];
    const after = [planned('a', '2026-11-12', 'dan'), planned('c', '2026-11-30', 'eve', '改名'), planned('', '2026-12-01', 'cat', '新的')];
    expect(planMoves(before, after)).toEqual([
      { words: '「a」2026-11-01 至 2026-11-10 改为 2026-11-01 至 2026-11-12', ownerIds: ['ann', 'dan'] },
      { words: '新增「新的」2026-11-01 至 2026-12-01', ownerIds: ['cat'] },
      { words: '删除「b」', ownerIds: ['bob'] },
    ]);
  });

  it('accepts a row that was copied for another milestone', () => {
    const row = planned('a', '2026-11-10');
    expect(planMoves([row], [row, { ...row, name: '又一个' }])).toEqual([
      { words: '新增「又一个」2026-11-01 至 2026-11-10', ownerIds: [] },
    ]);
  });
});
