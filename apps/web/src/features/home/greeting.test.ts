import { describe, expect, it } from 'vitest';

import { dayInWords, greeting, periodInWords } from './greeting.ts';

it.each([
  [0, '晚上好'],
  [4, '晚上好'],
  [5, '早上好'],
  [10, '早上好'],
  [11, '中午好'],
  [12, '中午好'],
  [13, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
  [23, '晚上好'],
])('the greeting at %i o’clock is %s', (hour, words) => {
  expect(greeting(hour)).toBe(words);
});

describe('the line beside the greeting', () => {
  it('names day and weekday', () => {
    expect(dayInWords(new Date(2026, 10, 20))).toBe('11 月 20 日 星期五');
    expect(dayInWords(new Date(2026, 10, 22))).toBe('11 月 22 日 星期日');
  });

  it('counts the remaining days of the billing period, and says when it is the last', () => {
    expect(periodInWords(new Date(2026, 10, 20, 23, 59))).toBe('本账期 10-26 至 11-25，还剩 5 天');
    expect(periodInWords(new Date(2026, 10, 25))).toBe('本账期 10-26 至 11-25，今天截止');
    expect(periodInWords(new Date(2026, 11, 31))).toBe('本账期 12-26 至 01-25，还剩 25 天');
  });
});
