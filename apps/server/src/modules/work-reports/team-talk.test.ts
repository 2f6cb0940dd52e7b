import { calls } from '@houtai/contract';
import { MAX_REPORT_LINES } from '@houtai/contract/work-report-form';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { userDepartments } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { leaves, workHours, workReports, workReportSolved } from './work-reports.tables.ts';

const own = calls.workReports;
const hours = calls.workHours;
const FRIDAY = '2026-11-20';
const NOON = new Date(2026, 10, 20, 12, 0);

type Person = { id: string; token: string };

let test: AppForTest;
let writer: Person;
let head: Person;
let reader: Person;
let stranger: Person;

beforeAll(async () => {
  test = await appForTest({ now: NOON });
  const person = async (name: string, tags: readonly string[], departmentId: string): Promise<Person> => {
    const createdAt = new Date('2026-01-05T00:00:00Z');
    const { user, token } = await makeSignedIn(test.app, { name, tags, companyId: 'chengming', departmentIds: [departmentId], createdAt });
    await test.db.insert(userDepartments).values({ userId: user.id, departmentId, primary: true });
    return { id: user.id, token };
  };
  const tags = [own.page.access, own.save.access, hours.addLeave.access];
  writer = await person('钱写', tags, 'd-platform');
  reader = await person('李收', tags, 'd-office');
  stranger = await person('孙外', tags, 'd-service');
  head = await person('赵管', ['*:*:*'], 'd-platform');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = NOON;
  for (const table of [workReportSolved, workReports, workHours, leaves]) await test.db.delete(table);
});

const WEEK = {
  kind: 'week' as const,
  day: FRIDAY,
  version: 0,
  content: '',
  hours: [],
  lines: [
    { section: 'done' as const, text: '联调通过' },
    { section: 'done' as const, text: '压测 200 单' },
    { section: 'risk' as const, text: '人手不够' },
  ],
};
const submit = async (by = writer) => (await sendTo(test.app, own.submit, { ...WEEK, receivers: [reader.id] }, by.token)).result.report;
const get = async (id: string, by: Person) => (await sendTo(test.app, own.get, { id }, by.token)).result;

describe('workReports.solve', () => {
  const talk = async () => {
    const id = (await submit())?.id ?? '';
    await sendTo(test.app, own.comment, { id, comment: '「压测 200 单」\n再压一次' }, reader.token);
    const entries = (await sendTo(test.app, own.history, { id }, writer.token)).result;
    return {
      id,
      commentId: entries.find(({ comment }) => comment !== '')?.id ?? '',
      entry: entries.find(({ comment }) => comment === '')?.id ?? '',
    };
  };

  it('accepts the author of the report or the comment, shows who resolved it, and can be undone', async () => {
    const { id, commentId } = await talk();
    const solve = (solved: boolean, by: Person) => sendTo(test.app, own.solve, { id, commentId, solved }, by.token);
    await solve(true, writer);
    expect((await get(id, reader)).solved).toMatchObject([{ commentId, name: '钱写' }]);
    await solve(true, reader);
    expect((await get(id, reader)).solved).toMatchObject([{ commentId, name: '钱写' }]);
    await solve(false, reader);
    expect((await get(id, writer)).solved).toEqual([]);
    expect((await solve(true, head)).code).toBe('A0301');
    expect((await solve(true, stranger)).code).toBe('A0404');
  });

  it('refuses entries that are no comments, those of another report, callers without a token or the right, and bad input', async () => {
    const { id, commentId, entry } = await talk();
    const mark = { id, commentId, solved: true };
    expect((await sendTo(test.app, own.solve, { ...mark, commentId: entry }, writer.token)).code).toBe('A0404');
    const other = (await submit(reader))?.id ?? '';
    expect((await sendTo(test.app, own.solve, { ...mark, id: other }, reader.token)).code).toBe('A0404');
    expect((await sendTo(test.app, own.solve, mark)).code).toBe('L0001');
    const { token } = await makeSignedIn(test.app, { tags: [own.save.access] });
    expect((await sendTo(test.app, own.solve, mark, token)).code).toBe('A0301');
    expect((await sendTo(test.app, own.solve, { ...mark, commentId: '' }, writer.token)).code).toBe('A0400');
  });
});

describe('workReports.gather', () => {
  const gather = async (by: Person, more: { departmentId?: string } = {}) =>
    (await sendTo(test.app, own.gather, { kind: 'week', day: FRIDAY, ...more }, by.token)).result.lines;

  it('returns for each person a line for each section with a link to the report, only to people who may read it', async () => {
    const id = (await submit())?.id ?? '';
    for (const by of [head, reader])
      expect((await gather(by)).map(({ section, text, source }) => [section, text, source.id, source.url])).toEqual([
        ['done', '钱写：联调通过；压测 200 单', id, `/project/report/list?id=${id}`],
        ['risk', '钱写：人手不够', id, `/project/report/list?id=${id}`],
      ]);
    for (const by of [stranger, writer]) expect(await gather(by)).toEqual([]);
    expect(await gather(head, { departmentId: 'd-service' })).toEqual([]);
    expect(await gather(head, { departmentId: 'd-platform' })).toHaveLength(2);
  });

  it('gathers as many people as a report can have lines, and returns how many more there are', async () => {
    await submit();
    const [first] = await test.db.select().from(workReports);
    if (!first) throw new Error('nothing was handed in');
    const { id: _, ...like } = first;
    for (let at = 0; at < MAX_REPORT_LINES + 2; at += 1) {
      const { id: ownerId } = await makeUser(test.db, { companyId: 'chengming' });
      await test.db.insert(workReports).values({ ...like, ownerId });
    }
    const { lines, left } = (await sendTo(test.app, own.gather, { kind: 'week', day: FRIDAY }, head.token)).result;
    expect(new Set(lines.map(({ source }) => source.id)).size).toBe(MAX_REPORT_LINES);
    expect(left).toBe(3);
  });

  it('omits drafts, produces valid lines, and requires a token and the right', async () => {
    await sendTo(test.app, own.save, { ...WEEK, receivers: [reader.id] }, writer.token);
    expect(await gather(head)).toEqual([]);
    const long = { section: 'done' as const, text: '长'.repeat(300) };
    await sendTo(test.app, own.submit, { ...WEEK, version: 1, lines: [long, long], receivers: [reader.id] }, writer.token);
    const [line] = await gather(head);
    const kept = await sendTo(test.app, own.save, { ...WEEK, lines: line ? [line] : [], receivers: [] }, head.token);
    expect(kept.result.report?.lines[0]?.source).toEqual(line?.source);
    expect((await sendTo(test.app, own.gather, { kind: 'week', day: FRIDAY })).code).toBe('L0001');
    const { token } = await makeSignedIn(test.app, { tags: [own.page.access] });
    expect((await sendTo(test.app, own.gather, { kind: 'week', day: FRIDAY }, token)).code).toBe('A0301');
    expect((await sendTo(test.app, own.gather, { kind: 'week', day: '2026-02-30' }, head.token)).code).toBe('A0400');
  });
});

describe('half a day of leave', () => {
  const leave = (part: 'all' | 'morning' | 'afternoon', to = FRIDAY) =>
    sendTo(test.app, hours.addLeave, { userId: writer.id, from: FRIDAY, to, part, kind: 'sick', remark: '' }, writer.token);
  const friday = async () => {
    const { days, expectedHours } = (await sendTo(test.app, own.own, { kind: 'week', day: FRIDAY }, writer.token)).result;
    const found = days.find(({ day }) => day === FRIDAY);
    return [found?.state, found?.expected, expectedHours];
  };

  it('halves the expected hours and leaves the report due; both halves are the whole day', async () => {
    expect(await friday()).toEqual(['open', '8.00', '40.00']);
    await leave('morning');
    expect(await friday()).toEqual(['open', '4.00', '36.00']);
    test.clock.now = new Date(2026, 10, 20, 18, 30);
    expect((await friday())[0]).toBe('missing');
    test.clock.now = NOON;
    await leave('afternoon');
    expect(await friday()).toEqual(['leave', '0.00', '32.00']);
  });

  it('cannot span more than one day', async () => {
    expect((await leave('morning', '2026-11-23')).body).toMatchObject({ errors: [{ path: 'to', msg: '半天假的开始和结束应为同一天' }] });
    expect(await friday()).toEqual(['open', '8.00', '40.00']);
  });
});
