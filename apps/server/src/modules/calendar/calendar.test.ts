import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { calendarDays } from './calendar.tables.ts';
import { workingCalendar } from './index.ts';

const C = calls.calendar;
type Form = InputOf<typeof C.set>;

let test: AppForTest;
let keeper: string;
let reader: string;
let plain: string;
let member: string;
let admin: string;
/** The days that a new database contains. */
let published: (typeof calendarDays.$inferSelect)[];

beforeAll(async () => {
  test = await appForTest();
  ({ token: keeper } = await makeSignedIn(test.app, { tags: ['system:calendar:list', 'system:calendar:edit', 'system:calendar:export'] }));
  ({ token: reader } = await makeSignedIn(test.app, { tags: ['system:calendar:list'] }));
  ({ token: plain } = await makeSignedIn(test.app));
  ({ token: member } = await openSession(test.db, 'u-member'));
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  published = await test.db.select().from(calendarDays);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(calendarDays);
  await test.db.delete(recordHistory).where(eq(recordHistory.recordType, 'calendar'));
});

const set = (form: Form, token = keeper) => sendTo(test.app, C.set, form, token);
const year = async (of: string) => (await sendTo(test.app, C.year, { year: of }, reader)).result;
const daysOf = async (of: string) => (await year(of)).days.map(({ day, kind, name }) => `${day.slice(5)} ${kind} ${name}`);
const history = async (id: string) => (await sendTo(test.app, C.history, { id }, reader)).result;

const HOLIDAY: Form = { from: '2026-10-01', to: '2026-10-03', kind: 'off', name: '国庆节' };

describe('a change of days', () => {
  it('does not wait for a change of other days', async () => {
    const answer = await test.db.transaction(async (tx) => {
      await tx.insert(calendarDays).values({ day: '2026-05-05', kind: 'off', name: '', updatedAt: test.clock.now });
      return set(HOLIDAY);
    });
    expect(answer.code).toBe('00000');
  });

  it('records in its history what a concurrent change had made', async () => {
    await Promise.all([set({ ...HOLIDAY, name: '一' }), set({ ...HOLIDAY, name: '二' })]);
    const [second, first] = await history('2026');
    expect(second?.changes.map(({ before }) => before)).toEqual(first?.changes.map(({ after }) => after));
  });
});

describe('the days of a new database', () => {
  it('include the public holidays of 2026 and the weekends worked for them, and none of another year', () => {
    const named = (kind: string) =>
      published
        .filter((row) => row.kind === kind)
        .map(({ day }) => day)
        .toSorted();
    expect(named('work')).toEqual(['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']);
    expect(named('off')).toHaveLength(3 + 9 + 3 + 5 + 3 + 3 + 7);
    expect(published.every(({ day }) => day.startsWith('2026-'))).toBe(true);
  });
});

describe('calendar.set', () => {
  it('sets days off and working days, with one line for all of them in the history of the year', async () => {
    const sent = await set(HOLIDAY);
    expect(sent).toMatchObject({ code: '00000', msg: '10月1日至3日已设为休（放假）', result: { changed: 3 } });
    await set({ from: '2026-10-10', to: '2026-10-10', kind: 'work', name: '国庆节调休' });
    expect(await daysOf('2026')).toEqual(['10-01 off 国庆节', '10-02 off 国庆节', '10-03 off 国庆节', '10-10 work 国庆节调休']);
    const [second, first] = await history('2026');
    expect(first).toMatchObject({
      action: '10月1日至3日设为休（放假）',
      changes: [{ label: '10月1日至3日', before: '平常', after: '休 国庆节' }],
    });
    expect(second).toMatchObject({ changes: [{ label: '10月10日', before: '平常', after: '班 国庆节调休' }] });
  });

  it('renames days, and resets them to their default', async () => {
    await set(HOLIDAY);
    await set({ ...HOLIDAY, to: '2026-10-02', name: '国庆' });
    await set({ ...HOLIDAY, from: '2026-10-02', kind: 'usual', name: '' });
    expect(await daysOf('2026')).toEqual(['10-01 off 国庆']);
    const [back] = await history('2026');
    expect(back?.changes.map(({ label, before, after }) => `${label} ${before} → ${after}`)).toEqual([
      '10月2日 休 国庆 → 平常',
      '10月3日 休 国庆节 → 平常',
    ]);
  });

  it('stores a worked weekend as a row, and resets Monday to Friday to their defaults', async () => {
    await set({ ...HOLIDAY, to: '2026-10-04' });
    await set({ from: '2026-10-01', to: '2026-10-04', kind: 'work', name: '加班' });
    expect(await daysOf('2026')).toEqual(['10-03 work 加班', '10-04 work 加班']);
  });

  it('crosses the end of a year, and each year has its own history', async () => {
    await set({ from: '2026-12-31', to: '2027-01-02', kind: 'off', name: '元旦' });
    expect(await daysOf('2027')).toEqual(['01-01 off 元旦', '01-02 off 元旦']);
    expect((await history('2026'))[0]?.changes.map(({ label }) => label)).toEqual(['12月31日']);
    expect((await history('2027'))[0]?.changes.map(({ label }) => label)).toEqual(['1月1日至2日']);
  });

  it('reports and writes nothing when nothing changes', async () => {
    await set(HOLIDAY);
    expect(await set(HOLIDAY)).toMatchObject({ msg: '10月1日至3日已经是休（放假）', result: { changed: 0 } });
    expect(await set({ from: '2026-11-17', to: '2026-11-18', kind: 'work', name: '上班' })).toMatchObject({ result: { changed: 0 } });
    expect(await history('2026')).toHaveLength(1);
  });

  it('records what each of several concurrent changes found', async () => {
    const names = ['甲', '乙', '丙', '丁', '戊', '己'];
    const sent = await Promise.all(names.map((name) => set({ ...HOLIDAY, name })));
    expect(sent.map(({ code }) => code)).toEqual(names.map(() => '00000'));
    const changes = (await history('2026')).flatMap((entry) => entry.changes);
    // Every change but the last was found by the next one.
    const last = (await daysOf('2026'))[0]?.at(-1);
    const found = ['平常', ...names.filter((name) => name !== last).map((name) => `休 ${name}`)];
    expect(changes.map(({ before }) => before).toSorted()).toEqual(found.toSorted());
  });

  it.each<[string, Partial<Form>, string, string]>([
    ['a day that there is not', { from: '2026-02-30' }, 'from', ''],
    ['an end before the beginning', { to: '2026-09-30' }, 'to', '不能早于开始日期'],
    ['more days than at once', { to: '2026-12-02' }, 'to', '一次最多 62 天'],
    ['a year too early', { from: '1999-12-31' }, 'from', '应在 2000 年至 2099 年之间'],
    ['a year too late', { from: '2099-12-31', to: '2100-01-01' }, 'to', '应在 2000 年至 2099 年之间'],
    ['a day off without a name', { name: ' ' }, 'name', '不能为空'],
    ['a name too long', { name: '休'.repeat(21) }, 'name', '最多 20 个字'],
  ])('refuses days with %s', async (_, part, path, msg) => {
    const { code, body } = await set({ ...HOLIDAY, ...part });
    expect(code).toBe('A0400');
    expect(body).toMatchObject({ errors: expect.arrayContaining([{ path, msg: msg || expect.any(String) }]) });
    expect(await test.db.$count(calendarDays)).toBe(0);
  });

  it('accepts 62 days, and refuses a name for default days', async () => {
    expect((await set({ ...HOLIDAY, to: '2026-12-01' })).result.changed).toBe(62);
    expect((await set({ ...HOLIDAY, to: '2026-12-01', kind: 'usual', name: '' })).result.changed).toBe(62);
  });
});

describe('calendar.year', () => {
  it('returns the days of a year, the years that have any, and the working hours', async () => {
    await set(HOLIDAY);
    await set({ from: '2027-01-01', to: '2027-01-01', kind: 'off', name: '元旦' });
    const { days, years, hours } = await year('2027');
    expect(days).toMatchObject([{ day: '2027-01-01', kind: 'off', name: '元旦' }]);
    expect(years).toEqual(['2026', '2027']);
    expect(hours).toEqual({ from: '09:00', to: '18:00' });
    expect((await year('2028')).days).toEqual([]);
  });

  it('refuses a year outside the calendar', async () => {
    for (const of of ['1999', '2100', '26', 'x']) expect((await sendTo(test.app, C.year, { year: of }, reader)).code).toBe('A0400');
  });
});

describe('calendar.export', () => {
  const columns = [
    { id: 'day' as const, head: '日期' },
    { id: 'weekday' as const, head: '星期' },
    { id: 'kind' as const, head: '安排' },
    { id: 'name' as const, head: '名称' },
  ];

  it('exports the days of a year, and refuses a year without any', async () => {
    await set({ ...HOLIDAY, to: '2026-10-01' });
    const { rows } = await sheetOf(test.app, C.export, { year: '2026', columns }, keeper);
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['星期', '安排', '名称'],
      ['周四', '休', '国庆节'],
    ]);
    expect((await sendTo(test.app, C.export, { year: '2027', columns }, keeper)).code).toBe('A0404');
  });

  it('requires the right to export', async () => {
    expect((await sendTo(test.app, C.export, { year: '2026', columns }, reader)).code).toBe('A0301');
  });
});

describe('workingCalendar', () => {
  const local = (text: string) => new Date(`${text}:00`).toISOString();

  it('uses the present days and hours', async () => {
    await set({ from: '2026-11-23', to: '2026-11-23', kind: 'off', name: '店庆' });
    const before = await workingCalendar(test);
    expect(before.isWorkingDay('2026-11-23')).toBe(false);
    expect(before.after(local('2026-11-20T10:00'), 1)).toBe(local('2026-11-24T10:00'));
    expect(before.workingHoursBetween(local('2026-11-20T00:00'), local('2026-11-25T00:00'))).toBe(18);
    const change = { paramKey: 'working_hours', version: 1 };
    expect((await sendTo(test.app, calls.parameters.update, { ...change, paramValue: '18:00-09:00' }, admin)).code).toBe('A0400');
    expect((await sendTo(test.app, calls.parameters.update, { ...change, paramValue: '08:30-17:00' }, admin)).code).toBe('00000');
    expect((await workingCalendar(test)).workingHoursBetween(local('2026-11-20T00:00'), local('2026-11-25T00:00'))).toBe(17);
    expect((await year('2026')).hours).toEqual({ from: '08:30', to: '17:00' });
  });
});

const DAY_COLUMN = { id: 'day', head: '日期' } as const;

describe.each([
  [C.year, { year: '2026' }],
  [C.history, { id: '2026' }],
  [C.set, HOLIDAY],
  [C.export, { year: '2026', columns: [DAY_COLUMN] }],
] as const)('$path', (call, input) => {
  it('requires the right to the calendar', async () => {
    expect((await sendTo<Call>(test.app, call, input)).code).toBe('L0001');
    expect((await sendTo<Call>(test.app, call, input, plain)).code).toBe('A0301');
    expect((await sendTo<Call>(test.app, call, input, member)).code).toBe('A0301');
    if (call === C.set) expect((await sendTo<Call>(test.app, call, input, reader)).code).toBe('A0301');
  });
});
