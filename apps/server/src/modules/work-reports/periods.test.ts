import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { formatHundredths as hoursText } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { and, between, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { calendarDays } from '#modules/calendar/calendar.tables.ts';
import { roles, userRoles } from '#modules/grants/index.ts';
import { messages } from '#modules/messages/index.ts';
import { userDepartments } from '#modules/people/index.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { leaves, periodClosings, reporters, workHours, workReports } from './work-reports.tables.ts';

const own = calls.workReports;
const hours = calls.workHours;

type Person = { id: string; token: string };

let test: AppForTest;
let writer: Person;
let other: Person;
let head: Person;

beforeAll(async () => {
  test = await appForTest({ now: new Date(2026, 10, 27, 12, 0) });
  const person = async (tags: readonly string[], departmentId: string): Promise<Person> => {
    const createdAt = new Date('2024-01-05T00:00:00Z');
    const { user, token } = await makeSignedIn(test.app, { tags, companyId: 'chengming', departmentIds: [departmentId], createdAt });
    await test.db.insert(userDepartments).values({ userId: user.id, departmentId, primary: true });
    return { id: user.id, token };
  };
  const writing = [own.page.access, own.save.access];
  writer = await person(writing, 'd-platform');
  other = await person(writing, 'd-service');
  head = await person([...writing, hours.close.access, own.urge.access, hours.setEmployment.access], 'd-research');
  const held = test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, head.id));
  await test.db
    .update(roles)
    .set({ dataScope: 'department-below' })
    .where(sql`${roles.id} in ${held}`);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = new Date(2026, 10, 27, 12, 0);
  for (const table of [workReports, workHours, periodClosings, reporters, messages]) await test.db.delete(table);
});

const save = (
  given: { kind?: 'day' | 'week'; day: string; version?: number; hours: { day: string; projectId: string; hours: string }[] },
  by = writer,
) => sendTo(test.app, own.save, { kind: 'day', version: 0, lines: [], content: '', receivers: [], ...given }, by.token);
const on = (day: string, amount: string) => ({ day, projectId: '95', hours: amount });

describe('a billing period', () => {
  const PERIOD = { day: '2026-11-20' };
  const close = (by = head) => sendTo(test.app, hours.close, PERIOD, by.token);
  const reopen = (reason: string) => sendTo(test.app, hours.reopen, { ...PERIOD, reason }, head.token);
  const standing = async () => (await sendTo(test.app, hours.closings, PERIOD, head.token)).result;

  it("closes for the departments in the head's scope, listing missing reports", async () => {
    await save({ day: '2026-11-25', hours: [on('2026-11-25', '7.5')] });
    expect((await close()).result.closed).toBe(3);
    const { departments, hours: sum } = await standing();
    expect(sum).toBe('7.50');
    expect(departments.map(({ departmentId }) => departmentId).toSorted()).toEqual(['d-mobile', 'd-platform', 'd-research']);
    const platform = departments.find(({ departmentId }) => departmentId === 'd-platform');
    expect(platform).toMatchObject({ hours: '7.50', people: 1 });
    expect(platform?.closedAt).toBeTruthy();
    expect(platform?.missing.find(({ userId }) => userId === writer.id)?.days).toContain('2026-11-25');
    expect(await close()).toMatchObject({ code: 'A0409' });
  });

  it('leaves the open days of the week in which it ends, and explains the closed ones', async () => {
    await close();
    expect(await save({ kind: 'week', day: '2026-11-23', hours: [on('2026-11-25', '8')] })).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('2026-11-25：账期 10-26 至 11-25 已由'),
    });
    const saved = await save({ kind: 'week', day: '2026-11-23', hours: [on('2026-11-26', '8')] });
    expect(saved.result.report?.hours).toBe('8.00');
    const closed = saved.result.days.map(({ day, closed }) => [day, closed !== '']);
    expect(Object.fromEntries(closed)).toMatchObject({ '2026-11-25': true, '2026-11-26': false });
    expect(await save({ day: '2026-11-25', hours: [] })).toMatchObject({ code: 'A0409' });
    expect(await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] }, other)).toMatchObject({ code: '00000' });
  });

  it('reopens with a reason, which is stored', async () => {
    await close();
    expect(await reopen('')).toMatchObject({ code: 'A0400' });
    expect((await reopen('补报工时')).result.opened).toBe(3);
    expect((await standing()).departments[0]).toMatchObject({ closedAt: null, reopenReason: '补报工时' });
    expect(await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] })).toMatchObject({ code: '00000' });
    expect(await reopen('再来')).toMatchObject({ code: 'A0409' });
    expect((await close()).result.closed).toBe(3);
  });

  it('notifies the reporters of closed or reopened places, as announced, with their missing days', async () => {
    const announced = async (act: 'close' | 'reopen') =>
      (await sendTo(test.app, hours.periodAudience, { ...PERIOD, act }, head.token)).result.map(
        ({ userId, state }) => `${userId} ${state}`,
      );
    const told = async () => {
      const rows = await test.db.select().from(messages).orderBy(messages.userId);
      return new Map(rows.map(({ userId, title, content }) => [userId, `${title}|${content}`]));
    };
    const toldOf = (map: ReadonlyMap<string, string>) => [...map.keys()].map((userId) => `${userId} told`);
    const before = await announced('close');
    expect(before).toContain(`${writer.id} told`);
    expect(before.join()).not.toContain(other.id);
    expect(before.join()).not.toContain(head.id);
    expect(await announced('reopen')).toEqual([]);
    await close();
    const closed = await told();
    expect(toldOf(closed).toSorted()).toEqual(before.toSorted());
    expect(closed.get(writer.id)).toMatch(/ 关闭了账期 10-26 至 11-25\|工时不能再改；你缺日报 .*11-25$/);
    await test.db.delete(messages);
    expect((await announced('reopen')).toSorted()).toEqual(before.toSorted());
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, mutedEvents: ['plan'] }, writer.token);
    expect(await announced('reopen')).toContain(`${writer.id} muted`);
    await reopen('补报工时');
    const opened = await told();
    expect(opened.has(writer.id)).toBe(false);
    expect([...opened.values()][0]).toMatch(/ 重新打开了账期 10-26 至 11-25\|工时可以再填：补报工时$/);
    await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, writer.token);
  });

  it('refuses people without the right, and departments outside their scope', async () => {
    const asked = { ...PERIOD, act: 'close' as const };
    expect(await sendTo(test.app, hours.periodAudience, asked, writer.token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, hours.periodAudience, { ...asked, departmentId: 'd-service' }, head.token)).toMatchObject({
      code: 'A0404',
    });
    expect(await close(writer)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, hours.close, { ...PERIOD, departmentId: 'd-service' }, head.token)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, hours.closings, PERIOD, writer.token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, hours.reopen, { ...PERIOD, reason: '原因' }, writer.token)).toMatchObject({ code: 'A0301' });
  });

  it('refuses to withdraw a report of its days, because nobody could submit it again', async () => {
    const handIn = (kind: 'day' | 'week', day: string) =>
      sendTo(
        test.app,
        own.submit,
        { kind, day, version: 0, lines: [{ section: 'done', text: '联调通过' }], content: '', receivers: [], hours: [] },
        writer.token,
      );
    const withdraw = async (report: { id: string; version: number } | null) =>
      sendTo(test.app, own.withdraw, { id: report?.id ?? '', version: report?.version ?? 0 }, writer.token);
    const day = (await handIn('day', '2026-11-24')).result.report;
    const week = (await handIn('week', '2026-11-23')).result.report;
    await close();
    expect(await withdraw(day)).toMatchObject({ code: 'A0409', msg: expect.stringContaining('账期 10-26 至 11-25 已由') });
    // The week extends beyond the period, so it can be submitted again.
    expect((await withdraw(week)).result.report?.state).toBe('draft');
    await reopen('补报');
    expect((await withdraw(day)).result.report?.state).toBe('draft');
  });

  it('refuses to close before it has begun', async () => {
    const ahead = { day: '2026-12-26' };
    expect(await sendTo(test.app, hours.close, ahead, head.token)).toMatchObject({
      code: 'A0409',
      msg: '账期 12-26 至 01-25 还没有开始，不能关闭',
    });
    expect((await sendTo(test.app, hours.close, { day: '2026-11-27' }, head.token)).result.closed).toBe(3);
  });

  it('has a constant sum after closing, however concurrent hours are written', async () => {
    const writing = Array.from({ length: 6 }, (_, at) =>
      save({ kind: 'week', day: '2026-11-16', version: 0, hours: [on('2026-11-17', `${at + 1}`)] }),
    );
    const [closed] = await Promise.all([close(), ...writing]);
    expect(closed.code).toBe('00000');
    const sum = (await standing()).hours;
    await save({ kind: 'week', day: '2026-11-16', version: 1, hours: [on('2026-11-18', '8')] });
    expect((await standing()).hours).toBe(sum);
  });

  it('counts the hours of people who have moved to another department with an open period', async () => {
    await save({ day: '2026-11-17', hours: [on('2026-11-17', '8')] });
    await close();
    const place = (departmentId: string) =>
      test.db.update(userDepartments).set({ departmentId }).where(eq(userDepartments.userId, writer.id));
    onTestFinished(async () => void (await place('d-platform')));
    await place('d-service');
    const change = (amount: string) => save({ kind: 'week', day: '2026-11-16', hours: [on('2026-11-17', amount)] });
    expect(await change('2')).toMatchObject({ code: 'A0409', msg: expect.stringContaining('2026-11-17：账期 10-26 至 11-25 已由') });
    expect(await change('0')).toMatchObject({ code: 'A0409' });
    expect((await standing()).hours).toBe('8.00');
    expect(await save({ kind: 'week', day: '2026-11-16', hours: [on('2026-11-18', '8')] })).toMatchObject({ code: '00000' });
    expect((await standing()).hours).toBe('8.00');
  });

  it('applies to people without a department once it is closed for their company', async () => {
    const person = async (tags: readonly string[], dataScope: 'own' | 'all'): Promise<Person> => {
      const createdAt = new Date('2024-01-05T00:00:00Z');
      const { user, token } = await makeSignedIn(test.app, { tags, companyId: 'chengming', departmentIds: [], createdAt });
      const held = test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, user.id));
      await test.db
        .update(roles)
        .set({ dataScope })
        .where(sql`${roles.id} in ${held}`);
      return { id: user.id, token };
    };
    const writing = [own.page.access, own.save.access];
    const nowhere = await person(writing, 'own');
    const director = await person([...writing, hours.close.access], 'all');
    const handIn = {
      kind: 'day' as const,
      day: '2026-11-24',
      version: 0,
      lines: [{ section: 'done' as const, text: '联调' }],
      content: '',
    };
    const report = { ...handIn, receivers: [], hours: [on('2026-11-24', '6')] };
    const { id, version } = (await sendTo(test.app, own.submit, report, nowhere.token)).result.report ?? { id: '', version: 0 };
    const which = { ...PERIOD, departmentId: 'chengming' };
    const standing = (await sendTo(test.app, hours.closings, PERIOD, director.token)).result.departments;
    const place = standing.find(({ departmentId }) => departmentId === 'chengming');
    expect(place).toMatchObject({ departmentName: expect.stringMatching(/（未分配部门）$/), hours: '6.00', people: 1, closedAt: null });
    expect(place?.missing.find(({ userId }) => userId === nowhere.id)?.days).toContain('2026-11-25');
    expect((await sendTo(test.app, hours.close, which, director.token)).result.closed).toBe(1);
    expect(await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] }, nowhere)).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('账期 10-26 至 11-25 已由'),
    });
    expect((await sendTo(test.app, hours.period, { day: '2026-11-25' }, nowhere.token)).code).toBe('00000');
    const shown = (await sendTo(test.app, own.own, { kind: 'week', day: '2026-11-23' }, nowhere.token)).result.days;
    expect(shown.filter(({ closed }) => closed !== '').map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(await sendTo(test.app, own.withdraw, { id, version }, nowhere.token)).toMatchObject({ code: 'A0409' });
    // The departments of the company are closed separately.
    expect(await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] })).toMatchObject({ code: '00000' });
    expect(await sendTo(test.app, hours.close, which, head.token)).toMatchObject({ code: 'A0404' });
    expect((await sendTo(test.app, hours.reopen, { ...which, reason: '补报' }, director.token)).result.opened).toBe(1);
    expect(await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] }, nowhere)).toMatchObject({ code: '00000' });
  });
});

describe('sums of hours', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  const EDGES = [
    '2024-02-25',
    '2024-02-26',
    '2024-02-29',
    '2026-02-28',
    '2026-10-31',
    '2026-11-25',
    '2026-11-26',
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
  ];

  it.each(['Asia/Shanghai', 'America/Los_Angeles'])('match those of SQL for random hours, written at 23:59 in %s', async (zone) => {
    process.env['TZ'] = zone;
    const random = randomFrom(20_261_125);
    const stored: { by: Person; day: string; hundredths: number }[] = [];
    for (const by of [writer, other])
      for (const day of EDGES) {
        test.clock.now = new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)), 23, 59);
        const { token } = await openSession(test.db, by.id, test.clock.now);
        expect(localDate(test.clock.now)).toBe(day);
        const entries = ['95', 'p-hengrui-mes', 'p-hengrui-wms'].map((projectId) => ({
          day,
          projectId,
          hundredths: pickRandom([0, 25, 75, 125, 475, 800], random),
        }));
        const saved = await save(
          { day, hours: entries.map(({ hundredths, ...entry }) => ({ ...entry, hours: hoursText(hundredths) })) },
          { ...by, token },
        );
        expect(saved.code).toBe('00000');
        stored.push(...entries.map(({ hundredths }) => ({ by, day, hundredths })));
      }
    test.clock.now = new Date(2026, 11, 31, 23, 59);
    const [asWriter, asHead] = await Promise.all([writer, head].map(({ id }) => openSession(test.db, id, test.clock.now)));
    if (!asWriter || !asHead) throw new Error('no sessions');
    for (const day of EDGES) {
      const { start, end } = billingPeriod(day);
      const within = stored.filter((one) => one.day >= start && one.day <= end);
      const of = (by: Person) => hoursText(within.filter((one) => one.by === by).reduce((sum, { hundredths }) => sum + hundredths, 0));
      const [bySql] = await test.db
        .select({ sum: sql<string>`coalesce(sum(hundredths), 0)::text` })
        .from(workHours)
        .where(and(eq(workHours.ownerId, writer.id), between(workHours.day, start, end)));
      expect((await sendTo(test.app, hours.period, { day }, asWriter.token)).result.hours).toBe(of(writer));
      expect(hoursText(Number(bySql?.sum))).toBe(of(writer));
      expect((await sendTo(test.app, hours.closings, { day }, asHead.token)).result.hours).toBe(of(writer));
      // The head's roles cover only the writer; each figure equals the list behind it.
      const sums = (await sendTo(test.app, hours.sums, { from: start, to: end }, asHead.token)).result;
      expect(sums.hours).toBe(of(writer));
      for (const [field, all] of [
        ['userId', sums.people],
        ['departmentId', sums.departments],
        ['projectId', sums.projects],
      ] as const)
        for (const { id, hours: figure } of all) {
          const ask = { [field]: id, from: start, to: end, limit: 500, ...(field === 'departmentId' && { departmentAlone: '1' as const }) };
          const { rows } = (await sendTo(test.app, hours.page, ask, asHead.token)).result;
          expect(rows.reduce((sum, row) => sum + Number(row.hours), 0)).toBe(Number(figure));
        }
    }
  });

  it('exclude descendant departments, as does the list they open', async () => {
    await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] });
    await save({ day: '2026-11-25', hours: [on('2026-11-25', '2')] }, head);
    const { departments } = (await sendTo(test.app, hours.sums, {}, head.token)).result;
    expect(departments.map(({ id, hours }) => [id, hours])).toEqual([
      ['d-platform', '8.00'],
      ['d-research', '2.00'],
    ]);
    const listed = async (which: object) =>
      (await sendTo(test.app, hours.page, { departmentId: 'd-research', ...which }, head.token)).result.rows.map(({ hours }) => hours);
    expect(await listed({ departmentAlone: '1' })).toEqual(['2.00']);
    expect((await listed({})).toSorted()).toEqual(['2.00', '8.00']);
    expect(await sendTo(test.app, hours.sums, { departmentAlone: 'x' } as object, head.token)).toMatchObject({ code: 'A0400' });
  });

  it('match the lists of each week, from Monday to Sunday', async () => {
    await save({ kind: 'week', day: '2026-11-16', hours: [on('2026-11-16', '7.25'), on('2026-11-22', '1')] });
    await save({
      kind: 'week',
      day: '2026-11-23',
      hours: [on('2026-11-23', '8'), { ...on('2026-11-24', '2'), projectId: 'p-hengrui-mes' }],
    });
    await save({ day: '2026-11-23', hours: [on('2026-11-23', '6')] }, other);
    const weeks = async (which: object) => (await sendTo(test.app, hours.weeks, which, head.token)).result;
    expect(await weeks({ projectId: '95' })).toEqual([
      { start: '2026-11-16', hours: '8.25' },
      { start: '2026-11-23', hours: '8.00' },
    ]);
    expect(await weeks({ from: '2026-11-23', to: '2026-11-29' })).toEqual([{ start: '2026-11-23', hours: '10.00' }]);
    const listed = (await sendTo(test.app, hours.page, { from: '2026-11-23', to: '2026-11-29' }, head.token)).result.rows;
    expect(listed.reduce((sum, row) => sum + Number(row.hours), 0)).toBe(10);
  });

  it("show a worker's hours on the project and in total, of that week only", async () => {
    const elsewhere = { ...on('2026-11-24', '2.5'), projectId: 'p-hengrui-mes' };
    await save({ kind: 'week', day: '2026-11-23', hours: [on('2026-11-23', '8'), elsewhere] });
    await save({ kind: 'week', day: '2026-11-16', hours: [on('2026-11-22', '4')] });
    await save({ day: '2026-11-23', hours: [on('2026-11-23', '6')] }, other);
    const ofMembers = async (projectId: string, by: Person) =>
      (await sendTo(test.app, hours.ofMembers, { projectId, day: '2026-11-26' }, by.token)).result;
    expect(await ofMembers('95', head)).toEqual([{ userId: writer.id, hours: '8.00', all: '10.50' }]);
    expect(await ofMembers('p-hengrui-mes', head)).toEqual([{ userId: writer.id, hours: '2.50', all: '10.50' }]);
    expect(await ofMembers('95', other)).toEqual([{ userId: other.id, hours: '6.00', all: '6.00' }]);
    expect(await ofMembers('p-hengrui-mes', other)).toEqual([]);
  });

  it('refuse people without the right, and include nothing beyond the roles', async () => {
    await save({ day: '2026-11-25', hours: [on('2026-11-25', '8')] }, other);
    expect((await sendTo(test.app, hours.sums, {}, head.token)).result).toMatchObject({ hours: '0.00', people: [] });
    const { token } = await makeSignedIn(test.app);
    for (const call of [hours.sums, hours.page, hours.weeks] as const)
      expect(await sendTo(test.app, call, {}, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, hours.period, { day: '2026-11-25' }, token)).toMatchObject({ code: 'A0301' });
    const members = { projectId: '95', day: '2026-11-25' };
    expect(await sendTo(test.app, hours.ofMembers, members, token)).toMatchObject({ code: 'A0301' });
  });
});

describe('the report reminder', () => {
  beforeEach(() => startReminding(test));
  const told = async () =>
    (await test.db.select({ to: messages.userId, says: messages.content }).from(messages)).filter(({ to }) => to === writer.id);

  it('goes out once on a working day to people who have submitted nothing', async () => {
    test.clock.now = new Date(2026, 10, 27, 17, 30);
    await runReminders(test);
    await runReminders(test);
    expect(await told()).toEqual([{ to: writer.id, says: '今天的日报还没有提交；本周的周报还没有提交；本账期还缺 1 天日报' }]);
  });

  it('counts the missing days of the billing period, including the end of the previous month', async () => {
    test.clock.now = new Date(2026, 11, 1, 17, 30);
    await runReminders(test);
    expect(await told()).toEqual([{ to: writer.id, says: '今天的日报还没有提交；本账期还缺 3 天日报' }]);
  });

  it.each<[string, Date, () => Promise<unknown>]>([
    ['a weekend', new Date(2026, 10, 28, 17, 30), async () => {}],
    [
      'a holiday',
      new Date(2026, 10, 27, 17, 30),
      () => test.db.insert(calendarDays).values({ day: '2026-11-27', kind: 'off', name: '假日', updatedAt: test.clock.now }),
    ],
    [
      'a day of leave',
      new Date(2026, 10, 27, 17, 30),
      () =>
        sendTo(
          test.app,
          hours.addLeave,
          { userId: writer.id, from: '2026-11-27', to: '2026-11-27', kind: 'annual', remark: '' },
          writer.token,
        ),
    ],
    [
      'a day after leaving',
      new Date(2026, 10, 27, 17, 30),
      () => sendTo(test.app, hours.setEmployment, { userId: writer.id, joinedOn: '', leftOn: '2026-11-26' }, head.token),
    ],
  ])('never goes out on %s', async (_, now, arrange) => {
    test.clock.now = now;
    await arrange();
    await runReminders(test);
    expect(await told()).toEqual([]);
    await test.db.delete(calendarDays).where(eq(calendarDays.day, '2026-11-27'));
  });
});

describe('leave', () => {
  const leave = (userId: string) => ({ userId, from: '2026-11-20', to: '2026-11-23', kind: 'annual' as const, remark: '' });
  const listed = async (by: Person) => (await sendTo(test.app, hours.leaves, { from: '2026-11-23' }, by.token)).result;

  it("accepts entries for the caller, and with the right for people in the caller's scope", async () => {
    expect(await sendTo(test.app, hours.addLeave, leave(other.id), writer.token)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, hours.addLeave, leave(other.id), head.token)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, hours.addLeave, { ...leave(writer.id), to: '2026-11-19' }, writer.token)).toMatchObject({
      code: 'A0400',
    });
    await sendTo(test.app, hours.addLeave, leave(writer.id), head.token);
    const [row] = (await listed(writer)).filter(({ from }) => from === '2026-11-20');
    expect(row).toMatchObject({ userId: writer.id, to: '2026-11-23' });
    expect(await sendTo(test.app, hours.removeLeave, { id: row?.id ?? '' }, other.token)).toMatchObject({ code: 'A0404' });
    await sendTo(test.app, hours.removeLeave, { id: row?.id ?? '' }, writer.token);
    expect((await listed(writer)).filter(({ from }) => from === '2026-11-20')).toEqual([]);
    expect(await sendTo(test.app, hours.setEmployment, { userId: writer.id, joinedOn: '', leftOn: '' }, writer.token)).toMatchObject({
      code: 'A0301',
    });
  });

  it('refuses a second entry for a day or a half of it, even concurrently', async () => {
    await test.db.delete(leaves);
    const enter = (from: string, to: string, part: 'all' | 'morning' | 'afternoon' = 'all', userId = writer.id) =>
      sendTo(test.app, hours.addLeave, { userId, from, to, part, kind: 'annual', remark: '' }, head.token);
    expect((await enter('2026-11-20', '2026-11-23')).code).toBe('00000');
    for (const [from, to] of [
      ['2026-11-20', '2026-11-23'],
      ['2026-11-19', '2026-11-20'],
      ['2026-11-21', '2026-11-22'],
      ['2026-11-01', '2026-11-30'],
    ] as const)
      expect((await enter(from, to)).body).toMatchObject({
        code: 'A0400',
        errors: [{ path: 'from', msg: '与已登记的年假 2026-11-20 至 2026-11-23 重叠' }],
      });
    expect((await enter('2026-11-22', '2026-11-22', 'morning')).code).toBe('A0400');
    expect((await enter('2026-11-24', '2026-11-24', 'morning')).code).toBe('00000');
    expect((await enter('2026-11-24', '2026-11-24', 'morning')).code).toBe('A0400');
    expect((await enter('2026-11-24', '2026-11-24')).code).toBe('A0400');
    expect((await enter('2026-11-24', '2026-11-24', 'afternoon')).code).toBe('00000');
    expect((await enter('2026-11-20', '2026-11-23', 'all', head.id)).code).toBe('00000');
    const codes = (await Promise.all(Array.from({ length: 8 }, () => enter('2026-12-07', '2026-12-08')))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['00000', ...Array.from({ length: 7 }, () => 'A0400')]);
  });
});
