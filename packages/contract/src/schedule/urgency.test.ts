import { expect, it } from 'vitest';

import type { UrgencyFields } from './urgency-rules.ts';
import { byUrgency, urgencyOf } from './urgency.ts';

const NOW = new Date(2026, 10, 20, 14, 32);
const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

const ANY: UrgencyFields = {
  kind: 'todo',
  id: '1',
  level: null,
  dueAt: null,
  isDueByDay: false,
  isPromised: false,
  respondBy: null,
  isAnswered: false,
  isStarted: false,
  isAwaited: false,
  waiting: null,
  askAgainOn: null,
  since: at(18, 14, 32),
};
const BY_DAY = { isDueByDay: true };

it.each<[string, Partial<UrgencyFields>, ReturnType<typeof urgencyOf>]>([
  ['nothing known', {}, { band: 'later', words: '', tone: 'plain' }],
  ['begun, without a day', { isStarted: true }, { band: 'started', words: '', tone: 'plain' }],
  ['a later day', { ...BY_DAY, dueAt: at(25) }, { band: 'later', words: '11-24 周二', tone: 'plain' }],
  [
    'a day of next year',
    { ...BY_DAY, dueAt: new Date(2027, 0, 6).toISOString() },
    { band: 'later', words: '2027-01-05 周二', tone: 'plain' },
  ],
  ['this day', { ...BY_DAY, dueAt: at(21) }, { band: 'today', words: '今天', tone: 'warning' }],
  ['an earlier day', { ...BY_DAY, dueAt: at(19) }, { band: 'late', words: '逾期 2 天', tone: 'danger' }],
  ['yesterday', { ...BY_DAY, dueAt: at(20) }, { band: 'late', words: '逾期 1 天', tone: 'danger' }],
  ['a time of this day', { dueAt: at(20, 16, 20) }, { band: 'today', words: '16:20，剩 1 时 48 分', tone: 'warning' }],
  ['a time that has passed', { dueAt: at(20, 13, 37) }, { band: 'late', words: '超时 55 分', tone: 'danger' }],
  ['a time days ago', { dueAt: at(17, 14, 31) }, { band: 'late', words: '超时 3 天', tone: 'danger' }],
  ['a time within a week', { dueAt: at(23, 15, 22) }, { band: 'later', words: '周一 15:22', tone: 'plain' }],
  ['a time agreed on', { dueAt: at(27, 18), isPromised: true }, { band: 'later', words: '11-27 约定', tone: 'plain' }],
  ['no answer in time', { respondBy: at(20, 13, 57), dueAt: at(21) }, { band: 'now', words: '响应超时 35 分', tone: 'danger' }],
  ['an answer in time', { respondBy: at(20, 13, 57), isAnswered: true }, { band: 'later', words: '', tone: 'plain' }],
  ['fatal, to be answered', { level: 1, respondBy: at(20, 14, 40) }, { band: 'now', words: '14:40 前响应，剩 8 分', tone: 'danger' }],
  ['fatal, answered', { level: 1, isAnswered: true, dueAt: at(20, 17) }, { band: 'now', words: '17:00，剩 2 时 28 分', tone: 'warning' }],
  ['fatal, to be accepted', { level: 1, isAwaited: true }, { band: 'awaited', words: '等你 2 天', tone: 'plain' }],
  ['to be approved', { isAwaited: true, since: at(20, 13) }, { band: 'awaited', words: '等你 1 时 32 分', tone: 'plain' }],
  ['to be approved, late', { isAwaited: true, dueAt: at(20, 14) }, { band: 'late', words: '超时 32 分', tone: 'danger' }],
  [
    'waiting',
    { level: 1, waiting: '客户', askAgainOn: '2026-11-23', dueAt: at(19) },
    { band: 'waiting', words: '等客户，11-23 再问', tone: 'quiet' },
  ],
])('puts a record that is %s in its band, with its words', (_, facts, expected) => {
  expect(urgencyOf({ ...ANY, ...facts }, NOW)).toEqual(expected);
});

it('orders by band, level, time, age, kind and id', () => {
  const ordered: UrgencyFields[] = [
    { ...ANY, id: 'fatal', level: 1 },
    { ...ANY, id: 'late, grave', level: 2, dueAt: at(20, 9) },
    { ...ANY, id: 'late, early', dueAt: at(18) },
    { ...ANY, id: 'late', dueAt: at(19) },
    { ...ANY, id: 'today', dueAt: at(21) },
    { ...ANY, id: 'awaited', isAwaited: true },
    { ...ANY, id: 'started', isStarted: true },
    { ...ANY, id: 'old', since: at(1) },
    { ...ANY, id: 'a', kind: 'feedback' },
    { ...ANY, id: 'a' },
    { ...ANY, id: 'b' },
    { ...ANY, id: 'waiting', level: 1, waiting: '客户' },
  ];
  expect([...ordered].reverse().sort(byUrgency(NOW))).toEqual(ordered);
});
