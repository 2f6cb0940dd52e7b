import { describe, expect, it } from 'vitest';

import { choiceOf, cronOf, cronWords } from './cron-choice.ts';

describe('a time expression in the editor', () => {
  it.each([
    ['7 * * * *', 'hour', '每小时第 7 分'],
    ['37 3 * * *', 'day', '每天 03:37'],
    ['0 0 * * 1', 'week', '每周一 00:00'],
    ['5 18 * * 0', 'week', '每周日 18:05'],
    ['30 9 28 * *', 'month', '每月 28 日 09:30'],
    ['* * * * *', 'free', '每分钟'],
    ['*/5 * * * *', 'free', '每 5 分钟'],
    ['*/7 * * * *', 'free', '*/7 * * * *'],
    ['0 3 1 * 1', 'free', '0 3 1 * 1'],
    ['0 * 1 * *', 'free', '0 * 1 * *'],
    ['0 3 * 1 *', 'free', '0 3 * 1 *'],
    ['99 3 * * *', 'free', '99 3 * * *'],
    ['nonsense', 'free', 'nonsense'],
  ])('reads %s as %s, describes it as "%s", and writes it back unchanged', (cron, way, words) => {
    const choice = choiceOf(cron);
    expect(choice.way).toBe(way);
    expect(cronWords(cron)).toBe(words);
    expect(cronOf(choice)).toBe(cron);
  });
});
