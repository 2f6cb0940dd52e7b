import { describe, expect, it } from 'vitest';

import { isWeekend, runsOf, runWords } from './calendar-days.ts';

describe('isWeekend', () => {
  it.each([
    ['2026-10-02', false],
    ['2026-10-03', true],
    ['2026-10-04', true],
    ['2026-10-05', false],
    ['2026-02-30', false],
  ])('answers for %s: %s', (day, is) => {
    expect(isWeekend(day)).toBe(is);
  });
});

describe('runsOf', () => {
  const rows = (...days: string[]) => days.map((text) => ({ day: text.slice(0, 10), name: text.slice(11) }));

  it.each([
    ['nothing', rows(), ''],
    ['days that follow each other', rows('2026-10-01 国庆', '2026-10-02 国庆'), '10月1日至2日 国庆 2'],
    ['days over the end of a year', rows('2026-12-31 元旦', '2027-01-01 元旦'), '12月31日至1月1日 元旦 2'],
    ['days with a gap', rows('2026-10-01 国庆', '2026-10-03 国庆'), '10月1日 国庆 1, 10月3日 国庆 1'],
    ['other days next to them', rows('2026-10-01 国庆', '2026-10-02 店庆'), '10月1日 国庆 1, 10月2日 店庆 1'],
  ])('joins %s', (_, days, words) => {
    const runs = runsOf(days, ({ name }) => name);
    expect(runs.map((run) => `${runWords(run)} ${run.of.name} ${run.count}`).join(', ')).toBe(words);
  });
});
