import { describe, expect, it } from 'vitest';

import { percentOf, rangeOf, type Scale, ticksOf } from './time-scale.ts';

const MILESTONES = [
  { planStart: '2026-11-10', planEnd: '2026-11-20', firstStart: '', firstEnd: '', realEnd: '' },
  { planStart: '2026-12-01', planEnd: '2027-02-10', firstStart: '', firstEnd: '', realEnd: '2027-02-15' },
];

describe('the days of a timeline', () => {
  it('begin before the first milestone and end with room after the last actual day', () => {
    expect(rangeOf(MILESTONES, '2026-12-24', 'month')).toEqual({ from: '2026-11-05', to: '2027-03-27', days: 143 });
  });

  it('include those from which a milestone was moved', () => {
    const [first, last] = MILESTONES;
    if (!first || !last) throw new Error('there are two');
    const moved = [
      { ...first, firstStart: '2026-11-01', firstEnd: '2026-11-12' },
      { ...last, firstStart: '2027-02-20', firstEnd: '2027-03-01' },
    ];
    expect(rangeOf(moved, '2026-12-24', 'month')).toMatchObject({ from: '2026-10-27', to: '2027-04-10' });
  });

  it('extend to today, before or after all milestones', () => {
    expect(rangeOf(MILESTONES, '2026-10-01', 'week').from).toBe('2026-09-26');
    expect(rangeOf(MILESTONES, '2027-05-01', 'week').to).toBe('2027-05-15');
    expect(rangeOf([], '2026-11-20', 'week')).toEqual({ from: '2026-11-15', to: '2026-12-04', days: 20 });
  });
});

describe('the columns of a timeline', () => {
  const range = rangeOf(MILESTONES, '2026-12-24', 'month');

  it.each<[Scale, string[]]>([
    ['month', ['11 月', '12 月', '2027 年 1 月', '2 月', '3 月']],
    ['quarter', ['4 季度', '2027 年 1 季度']],
  ])('divide a %s into parts of the calendar, with the year at its beginning', (scale, words) => {
    expect(ticksOf(range, scale).map((tick) => tick.words)).toEqual(words);
  });

  it('show weeks that begin on Mondays', () => {
    const days = ticksOf(range, 'week').map(({ day }) => day);
    expect(days.slice(0, 3)).toEqual(['2026-11-05', '2026-11-09', '2026-11-16']);
    expect(new Set(days.slice(1).map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual(new Set([1]));
  });

  it.each<Scale>(['week', 'month', 'quarter'])('fill a %s next to each other over the full width', (scale) => {
    const ticks = ticksOf(range, scale);
    expect(ticks[0]?.left).toBe(0);
    for (const [at, { left, width }] of ticks.entries()) expect(left + width).toBeCloseTo(ticks[at + 1]?.left ?? 100, 8);
  });

  it('begin at the position of their day', () => {
    const december = ticksOf(range, 'month')[1];
    expect(december?.left).toBeCloseTo(percentOf(range, '2026-12-01'), 8);
  });
});
