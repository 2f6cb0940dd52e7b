import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fileLinks } from '#modules/files/file-links.tables.ts';
import { messages } from '#modules/messages/index.ts';
import { userDepartments } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { leaves, periodClosings, reporters, workHours, workReports } from './work-reports.tables.ts';

const own = calls.workReports;
const hours = calls.workHours;

/** A Friday, 16:00 in the zone of the tests or before its end in any. */
const FRIDAY = '2026-11-20';
const NOON = new Date(2026, 10, 20, 12, 0);

type Person = { id: string; name: string; token: string };

let test: AppForTest;
let writer: Person;
let head: Person;
let stranger: Person;
let reader: Person;

beforeAll(async () => {
  test = await appForTest({ now: NOON });
  const person = async (name: string, tags: readonly string[], departmentId = 'd-platform'): Promise<Person> => {
    const createdAt = new Date('2026-01-05T00:00:00Z');
    const { user, token } = await makeSignedIn(test.app, { name, tags, companyId: 'chengming', departmentIds: [departmentId], createdAt });
    await test.db.insert(userDepartments).values({ userId: user.id, departmentId, primary: true });
    return { id: user.id, name, token };
  };
  writer = await person('钱写', [own.page.access, own.save.access]);
  stranger = await person('孙外', [own.page.access, own.save.access, hours.close.access], 'd-service');
  reader = await person('李收', [own.page.access], 'd-office');
  head = await person('赵管', ['*:*:*']);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = NOON;
  for (const table of [workReports, workHours, periodClosings, leaves, reporters, messages]) await test.db.delete(table);
});

type Form = InputOf<typeof own.save>;
const form = (given: Partial<Form> = {}): Form => ({
  kind: 'day',
  day: FRIDAY,
  version: 0,
  lines: [{ section: 'done', text: '联调通过' }],
  content: '',
  receivers: [],
  hours: [],
  ...given,
});
const save = (given: Partial<Form> = {}, by = writer) => sendTo(test.app, own.save, form(given), by.token);
const submit = (given: Partial<Form> = {}, by = writer) => sendTo(test.app, own.submit, form(given), by.token);
const submitted = async (given: Partial<Form> = {}, by = writer) => {
  const { report } = (await submit(given, by)).result;
  if (!report) throw new Error('nothing was submitted');
  return report;
};
const read = (id: string, by: Person) => sendTo(test.app, own.read, { id, read: true }, by.token);
const get = (id: string, by: Person) => sendTo(test.app, own.get, { id }, by.token);

describe('workReports.save', () => {
  it('stores a draft that only its author sees', async () => {
    const { report } = (await save({ content: '<p>说明</p>' })).result;
    expect(report).toMatchObject({ state: 'draft', version: 1, content: '<p>说明</p>', lines: [{ text: '联调通过' }] });
    expect(await get(report?.id ?? '', head)).toMatchObject({ code: 'A0404' });
    expect((await sendTo(test.app, own.page, {}, head.token)).result.total).toBe(0);
  });

  it('adds hours exactly, and removes those set to 0', async () => {
    const project = (projectId: string, amount: string) => ({ day: FRIDAY, projectId, hours: amount });
    const first = (await save({ hours: [project('p-hengrui-mes', '0.25'), project('p-hengrui-wms', '7.75'), project('95', '16')] })).result;
    expect(first.report?.hours).toBe('24.00');
    const after = (await save({ version: 1, hours: [project('95', '0')] })).result;
    expect(after.report?.hours).toBe('8.00');
    expect(after.hoursByDay).toHaveLength(2);
  });

  it.each<[string, Partial<Form>, string]>([
    ['steps of less than a quarter', { hours: [{ day: FRIDAY, projectId: '95', hours: '1.3' }] }, '工时以 0.25 小时为单位'],
    ['what is no amount of hours', { hours: [{ day: FRIDAY, projectId: '95', hours: '-1' }] }, '无效的工时，整数8位,小数2位,示例：247.11'],
    ['another day', { hours: [{ day: '2026-11-19', projectId: '95', hours: '1' }] }, '2026-11-19 不在这份汇报的日期内'],
    ['a project that is none', { hours: [{ day: FRIDAY, projectId: 'none', hours: '1' }] }, '所选项目不存在'],
    ['a project that was never opened', { hours: [{ day: FRIDAY, projectId: 'p-bolan-guide', hours: '1' }] }, '所选项目不存在'],
    ['a receiver who is not there', { receivers: ['nobody'] }, '所选人员不存在或已停用'],
    [
      'a source beyond the console',
      { lines: [{ section: 'done', text: '字', source: { type: 't', id: 'i', label: 'l', url: '//evil' } }] },
      '地址不正确',
    ],
    ['too long a text', { content: `<p>${'字'.repeat(1501)}</p>` }, '最多 1500 个字'],
  ])('refuses %s', async (_, given, words) => {
    const { body, code } = await save(given);
    expect(code).toBe('A0400');
    expect(JSON.stringify(body['errors'])).toContain(words);
  });

  it('accepts hours of a stopped project up to its end, and allows removing later ones', async () => {
    const end = (on: string | null, validity: string) =>
      test.db.execute(sql`update projects set validity = ${validity}, real_end = ${on} where id = 'p-hengrui-wms'`);
    const spent = (amount: string, version: number) =>
      save({ version, hours: [{ day: FRIDAY, projectId: 'p-hengrui-wms', hours: amount }] });
    try {
      await end(FRIDAY, '2');
      expect((await spent('2', 0)).code).toBe('00000');
      await end('2026-11-19', '2');
      expect(JSON.stringify((await spent('3', 1)).body['errors'])).toContain('已于 2026-11-19 结束，不能填写 2026-11-20 的工时');
      expect((await spent('0', 1)).code).toBe('00000');
    } finally {
      await end(null, '1');
    }
  });

  it('refuses more than 24 hours a day, even in two reports', async () => {
    await save({ hours: [{ day: FRIDAY, projectId: '95', hours: '23.75' }] });
    const { body, code } = await save({ kind: 'week', hours: [{ day: FRIDAY, projectId: 'p-hengrui-mes', hours: '0.5' }] });
    expect(code).toBe('A0400');
    expect(JSON.stringify(body['errors'])).toContain('每天工时合计不能超过 24 小时');
  });

  it('refuses a stale version, and returns the present one', async () => {
    await save();
    expect(await save({ version: 0 })).toMatchObject({ code: 'A0409' });
    expect(await save({ version: 1 })).toMatchObject({ code: '00000' });
  });

  it('refuses people without the right', async () => {
    expect(await save({}, reader)).toMatchObject({ code: 'A0301' });
  });
});

describe('workReports.submit', () => {
  it('sends it to the head and the chosen receivers, who then see it', async () => {
    const report = await submitted({ kind: 'week', receivers: [reader.id] });
    expect(report.state).toBe('submitted');
    expect(report.receivers.map(({ userId }) => userId)).toEqual(['u-manager', reader.id]);
    expect((await get(report.id, reader)).result.ownerName).toBe('钱写');
    expect(await get(report.id, stranger)).toMatchObject({ code: 'A0404' });
    const told = await test.db.select({ userId: messages.userId }).from(messages).where(eq(messages.recordId, report.id));
    expect(told.map(({ userId }) => userId).toSorted()).toContain(reader.id);
  });

  it('marks the report late after the end of the working day, by the minute', async () => {
    test.clock.now = new Date(2026, 10, 20, 18, 0);
    expect((await submitted()).state).toBe('submitted');
    test.clock.now = new Date(2026, 10, 20, 20, 5);
    const late = await submitted({ day: '2026-11-19' });
    expect(late).toMatchObject({ state: 'late', lateMinutes: 26 * 60 + 5 });
  });

  it('refuses an empty report, and one of a future day', async () => {
    expect(await submit({ lines: [] })).toMatchObject({ code: 'A0400' });
    expect(await submit({ day: '2026-11-23' })).toMatchObject({ code: 'A0400' });
  });

  it('marks what was changed after it was read', async () => {
    const report = await submitted();
    await read(report.id, head);
    expect((await get(report.id, head)).result.changedAfterRead).toBe(false);
    test.clock.advance(60_000);
    await submitted({ version: 1, lines: [{ section: 'done', text: '改过' }] });
    expect((await get(report.id, head)).result).toMatchObject({ changedAfterRead: true, state: 'submitted' });
    const history = (await sendTo(test.app, own.history, { id: report.id }, head.token)).result;
    expect(history[0]).toMatchObject({ action: '修改工作汇报', changes: [{ before: '联调通过', after: '改过' }] });
    await submitted({ version: 2, lines: [{ section: 'done', text: '改过' }] });
    expect((await sendTo(test.app, own.history, { id: report.id }, head.token)).result).toHaveLength(history.length);
  });

  it('marks the report of a day whose hours a week changes', async () => {
    const report = await submitted();
    await read(report.id, head);
    test.clock.advance(60_000);
    await save({ kind: 'week', hours: [{ day: FRIDAY, projectId: '95', hours: '8' }] });
    expect((await get(report.id, head)).result).toMatchObject({ changedAfterRead: true, hours: '8.00' });
  });
});

describe('workReports.withdraw', () => {
  it('turns it into a draft while nobody has read it', async () => {
    const { id } = await submitted({ kind: 'week', receivers: [reader.id] });
    expect((await sendTo(test.app, own.withdraw, { id, version: 1 }, writer.token)).result.report?.state).toBe('draft');
    expect(await test.db.$count(messages, eq(messages.recordId, id))).toBe(0);
    await submitted({ kind: 'week', version: 2 });
    await read(id, head);
    expect(await sendTo(test.app, own.withdraw, { id, version: 3 }, writer.token)).toMatchObject({ code: 'A0409' });
  });

  it('refuses everybody but the author', async () => {
    const { id } = await submitted();
    expect(await sendTo(test.app, own.withdraw, { id, version: 1 }, head.token)).toMatchObject({ code: 'A0404' });
  });
});

describe('a picture in the text of a report', () => {
  const picture = async (by = writer) => {
    const body = multipartBody([filePart('现场.png', PNG)]);
    const sent = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': by.token });
    return sent.json<{ result: [{ id: string; fileUrl: string }] }>().result[0];
  };
  const seenBy = async (url: string, by: Person) =>
    (await test.app.inject({ method: 'GET', url, headers: { 'x-access-token': by.token } })).statusCode;
  const linked = (fileId: string) => test.db.$count(fileLinks, eq(fileLinks.fileId, fileId));

  it('stays with it, and is visible to people who see the report, from its submission on', async () => {
    const { id, fileUrl } = await picture();
    const content = `<p>现场</p><img src="${fileUrl}">`;
    await save({ content });
    expect([await linked(id), await seenBy(fileUrl, head)]).toEqual([1, 404]);
    await submit({ version: 1, content });
    expect([await seenBy(fileUrl, head), await seenBy(fileUrl, stranger)]).toEqual([200, 404]);
    await submit({ version: 2, content: '<p>现场</p>' });
    expect([await linked(id), await seenBy(fileUrl, head)]).toEqual([0, 404]);
  });

  it('cannot belong to somebody else', async () => {
    const { fileUrl } = await picture(reader);
    const { code, body } = await save({ content: `<img src="${fileUrl}">` });
    expect(code).toBe('A0400');
    expect(body['errors']).toMatchObject([{ path: 'content', msg: expect.stringContaining('有文件不存在') }]);
  });
});

describe('reading and commenting on reports', () => {
  it('counts receivers, undoes a mark, and refuses the author', async () => {
    const { id } = await submitted({ receivers: [reader.id] });
    expect((await sendTo(test.app, own.page, { view: 'received', unread: '1' }, reader.token)).result.total).toBe(1);
    await read(id, reader);
    await read(id, head);
    const { read: readers } = (await get(id, writer)).result;
    expect(readers.map(({ userId, receiver }) => [userId, receiver])).toEqual([
      [reader.id, true],
      [head.id, false],
    ]);
    expect((await sendTo(test.app, own.page, {}, writer.token)).result.rows[0]).toMatchObject({ readers: 1, receivers: 2 });
    await sendTo(test.app, own.read, { id, read: false }, reader.token);
    expect((await get(id, reader)).result.unread).toBe(true);
    expect(await read(id, writer)).toMatchObject({ code: 'A0409' });
    expect(await read(id, stranger)).toMatchObject({ code: 'A0404' });
  });

  it('accepts comments of people who see it', async () => {
    const { id } = await submitted();
    expect(await sendTo(test.app, own.comment, { id, comment: '好' }, stranger.token)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, own.comment, { id, comment: '好' }, head.token)).toMatchObject({ code: '00000' });
    expect((await sendTo(test.app, own.history, { id }, writer.token)).result[0]).toMatchObject({ comment: '好' });
  });
});

describe('workReports.page, counts and export', () => {
  it.each<[InputOf<typeof own.page>, number]>([
    [{}, 3],
    [{ view: 'received' }, 0],
    [{ kind: 'week' }, 1],
    [{ state: 'late' }, 1],
    [{ keyword: '压测' }, 1],
    [{ keyword: '_' }, 0],
    [{ projectId: '95' }, 2],
    [{ from: FRIDAY }, 1],
    [{ to: '2026-11-19' }, 2],
    [{ departmentId: 'd-service' }, 0],
  ])('with %o return %i', async (query, total) => {
    await submitted({ hours: [{ day: FRIDAY, projectId: '95', hours: '8' }] });
    await submitted({ day: '2026-11-19', lines: [{ section: 'done', text: '完成压测' }] });
    await submitted({ kind: 'week' });
    expect((await sendTo(test.app, own.page, query, head.token)).result.total).toBe(total);
    const { view: _, ...filters } = query;
    const counts = (await sendTo(test.app, own.counts, filters, head.token)).result;
    expect(counts[query.view ?? 'all']).toBe(total);
  });

  it('export the list for people with the right to it', async () => {
    await submitted({ hours: [{ day: FRIDAY, projectId: '95', hours: '7.25' }] });
    const columns = [
      { id: 'ownerName' as const, head: '填写人' },
      { id: 'hours' as const, head: '工时' },
    ];
    const { rows } = await sheetOf(test.app, own.export, { columns }, head.token);
    expect(rows).toEqual([
      ['填写人', '工时'],
      ['钱写', 7.25],
    ]);
    expect((await askForSheet(test.app, own.export, { columns }, writer.token)).statusCode).toBe(403);
  });
});

describe('workReports.team', () => {
  const team = async (query: Partial<InputOf<typeof own.team>> = {}, by = head) =>
    (await sendTo(test.app, own.team, { kind: 'day', day: FRIDAY, ...query }, by.token)).result;

  it('shows day by day who has reported, by working days, leave and employment', async () => {
    test.clock.now = new Date(2026, 10, 20, 19, 0);
    await submitted({ day: '2026-11-16' });
    await save({ day: '2026-11-17' });
    await sendTo(
      test.app,
      hours.addLeave,
      { userId: writer.id, from: '2026-11-18', to: '2026-11-18', kind: 'sick', remark: '' },
      writer.token,
    );
    await sendTo(test.app, hours.setEmployment, { userId: writer.id, joinedOn: '', leftOn: '2026-11-19' }, head.token);
    const row = (await team()).rows.find(({ userId }) => userId === writer.id);
    expect(row?.days.map(({ state }) => state)).toEqual(['late', 'draft', 'leave', 'missing', 'away', 'away', 'away']);
    expect(row?.days.map(({ isMissing }) => isMissing)).toEqual([false, true, false, true, false, false, false]);
  });

  it('lists people who left until their last day, even if their roles were removed', async () => {
    const { user, token } = await makeSignedIn(test.app, {
      tags: [own.page.access, own.save.access],
      companyId: 'chengming',
      departmentIds: ['d-platform'],
      createdAt: new Date('2026-01-05T00:00:00Z'),
    });
    await submitted({ day: '2026-11-16' }, { id: user.id, name: '', token });
    const { version } = (await sendTo(test.app, calls.users.held, { id: user.id }, head.token)).result;
    await sendTo(test.app, calls.users.handover, { id: user.id, version, dropRoles: true, to: [] }, head.token);
    test.clock.now = new Date(2026, 10, 20, 19, 0);
    const row = (await team()).rows.find(({ userId }) => userId === user.id);
    expect(row?.days.map(({ state }) => state)).toEqual(['late', 'missing', 'missing', 'missing', 'missing', 'away', 'away']);
    expect((await team({ day: '2026-11-30' })).rows.map(({ userId }) => userId)).not.toContain(user.id);
  });

  it("contains the people in the caller's scope", async () => {
    expect((await team({}, stranger)).rows.map(({ userId }) => userId)).toEqual([stranger.id]);
    expect((await team()).all).toBeGreaterThan(2);
    expect((await team({ departmentId: 'd-service' })).rows.map(({ userId }) => userId)).not.toContain(writer.id);
  });

  it('does not allow opening a draft', async () => {
    await save();
    expect((await team()).rows.find(({ userId }) => userId === writer.id)).toMatchObject({ state: 'draft', reportId: '' });
  });
});

describe('workReports.urge', () => {
  const urge = (userIds: string[], by = head) => sendTo(test.app, own.urge, { kind: 'day', day: FRIDAY, userIds }, by.token);

  it('notifies people who have not submitted it, at most once an hour', async () => {
    expect((await urge([writer.id, stranger.id])).result.told).toBe(2);
    test.clock.advance(600_000);
    const again = await urge([writer.id]);
    expect(again.code).toBe('A0501');
    expect(again.response.headers['retry-after']).toBe('3000');
    test.clock.advance(3_000_000);
    await submitted({}, stranger);
    expect((await urge([writer.id, stranger.id])).result.told).toBe(1);
  });

  it('refuses people without the right, and an empty list of people', async () => {
    expect(await urge([writer.id], writer)).toMatchObject({ code: 'A0301' });
    await submitted();
    expect(await urge([writer.id])).toMatchObject({ code: 'A0409' });
  });
});
