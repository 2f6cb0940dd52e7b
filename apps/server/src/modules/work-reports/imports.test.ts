import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport, settledImport, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';

import { periodClosings, workHours, workReportReads, workReports } from './work-reports.tables.ts';

let test: AppForTest;
let token: string;
let other: string;
let userId: string;

const TAGS = ['project:report:list', 'project:report:add'];

beforeAll(async () => {
  test = await appForTest();
  const own = await makeSignedIn(test.app, { tags: [...TAGS, 'project:report:import', 'system:import:list'] });
  ({ token } = own);
  userId = own.user.id;
  ({ token: other } = await makeSignedIn(test.app, { tags: TAGS }));
});
afterAll(() => test.close());

const HEADS = ['类型', '日期', '今日完成', '问题', '明日计划', '状态'];
const brought = (rows: string[][], kind = 'work-reports') => checkedImport(test.app, { kind, token, rows });
const faultsOf = async (id: string) => {
  const { rows } = (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, token)).result;
  return rows.flatMap(({ row, faults }) => faults.map(({ column, msg }) => [row, column, msg]));
};
const undone = async (id: string) => {
  await sendTo(test.app, calls.imports.undo, { id }, token);
  return settledImport(test.app, id, token);
};
const stored = (kind: 'day' | 'week') =>
  test.db
    .select()
    .from(workReports)
    .where(and(eq(workReports.ownerId, userId), eq(workReports.kind, kind)));

it.each(['work-reports', 'work-hours'])('%s cannot be imported without the right', async (kind) => {
  const bytes = await workbookWith([['日期'], ['2026-11-18']]);
  expect((await uploadImport(test.app, { kind, bytes, token: other })).code).toBe('A0301');
});

it("an import creates the caller's reports, a line for each item, as drafts or submitted, and can be undone", async () => {
  const task = await brought([
    HEADS,
    ['日报', '2026-11-18', '1、联调接口\n2、3.5 版发布', '', '- 写文档', '已交'],
    ['周报', '2026年11月18日', '本周完成联调', '进度紧', '', ''],
  ]);
  expect(await faultsOf(task.id)).toEqual([]);
  expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done', message: '新增 2 行，更新 0 行' });
  const [day] = await stored('day');
  expect(day).toMatchObject({ state: 'submitted', startOn: '2026-11-18' });
  expect(day?.lines.map(({ section, text, source }) => [section, text, source])).toEqual([
    ['done', '联调接口', null],
    ['done', '3.5 版发布', null],
    ['plan', '写文档', null],
  ]);
  expect(await stored('week')).toMatchObject([{ state: 'draft', startOn: '2026-11-16' }]);
  expect(await undone(task.id)).toMatchObject({ state: 'undone', kept: [] });
  expect([...(await stored('day')), ...(await stored('week'))]).toEqual([]);
});

it('an existing line retains its source through an import and its undo', async () => {
  const source = { type: 'todo', id: 't-1', label: 'TD-1', url: '/todo?id=t-1' };
  const lines = [
    { section: 'done', text: '做完了', auto: true, source },
    { section: 'done', text: '旧的一条', auto: false, source: null },
  ] as const;
  const form = { kind: 'day', day: '2026-11-17', version: 0, lines: [...lines], content: '', receivers: [], hours: [] } as const;
  await sendTo(test.app, calls.workReports.save, { ...form, receivers: [], hours: [], lines: [...lines] }, token);
  const task = await brought([HEADS, ['日报', '2026-11-17', '做完了\n新的一条', '', '', '草稿']]);
  expect(task.counts).toEqual({ update: 1 });
  await committedImport(test.app, task.id, token);
  expect((await stored('day'))[0]?.lines).toEqual([lines[0], { section: 'done', text: '新的一条', auto: false, source: null }]);
  await undone(task.id);
  expect((await stored('day'))[0]?.lines).toEqual(lines);
});

it('an import reports faults at their cells, and leaves a report that was read', async () => {
  const wrong = await brought([
    HEADS,
    ['季报', '2026-11-18', '一', '', '', ''],
    ['日报', '', '一', '', '', ''],
    ['日报', '2026-12-18', '还没到', '', '', '已交'],
    ['日报', '2026-11-13', '长'.repeat(301), '', '', ''],
  ]);
  expect(await faultsOf(wrong.id)).toEqual([
    [2, 0, '「季报」不是可选的类型'],
    [3, 1, '日期不能为空'],
    [4, 1, '还没有到，不能提交'],
    [5, 2, '完成：每条最多 300 个字'],
  ]);
  const task = await brought([HEADS, ['日报', '2026-11-12', '读过的', '', '', '已交']]);
  await committedImport(test.app, task.id, token);
  const [report] = await test.db
    .select()
    .from(workReports)
    .where(and(eq(workReports.ownerId, userId), eq(workReports.startOn, '2026-11-12')));
  await test.db.insert(workReportReads).values({ reportId: report?.id ?? '', userId: 'u-admin', at: test.clock.now });
  expect(await undone(task.id)).toMatchObject({ kept: [{ msg: '已有人读过，不能撤销' }] });
});

it('an undo leaves a submitted report of a period that has been closed', async () => {
  const task = await brought([HEADS, ['日报', '2026-09-16', '已关账', '', '', '已交']]);
  await committedImport(test.app, task.id, token);
  const [report] = await test.db
    .select()
    .from(workReports)
    .where(and(eq(workReports.ownerId, userId), eq(workReports.startOn, '2026-09-16')));
  await test.db.insert(periodClosings).values({
    departmentId: report?.departmentId || (report?.companyId ?? ''),
    periodEnd: '2026-09-25',
    closedBy: 'u-admin',
    closedAt: test.clock.now,
    missing: [],
  });
  expect(await undone(task.id)).toMatchObject({ kept: [{ msg: expect.stringContaining('账期 08-26 至 09-25 已由') }] });
  expect(await test.db.$count(workReports, eq(workReports.id, report?.id ?? ''))).toBe(1);
});

it('an import sets hours by day and project, at most 24 a day, and can be undone', async () => {
  const heads = ['日期', '项目', '工时'];
  const own = () =>
    test.db.select({ day: workHours.day, hundredths: workHours.hundredths }).from(workHours).where(eq(workHours.ownerId, userId));
  const task = await brought(
    [heads, ['2026/11/18', '博览会展票务系统', '7.5'], ['2026/11/18', '澄明数据中台', '0.5'], ['2026-11-19', '澄明数据中台', '8']],
    'work-hours',
  );
  expect(await faultsOf(task.id)).toEqual([]);
  await committedImport(test.app, task.id, token);
  expect(await own()).toHaveLength(3);
  const wrong = await brought(
    [
      heads,
      ['2026-11-18', '博览会展票务系统', '24'],
      ['2026-11-17', '澄明数据中台', '0.3'],
      ['2026-11-17', '', '1'],
      ['2026-12-17', '澄明数据中台', '1'],
    ],
    'work-hours',
  );
  expect((await faultsOf(wrong.id)).map(([row]) => row)).toEqual([2, 3, 4, 5]);
  expect(await undone(task.id)).toMatchObject({ state: 'undone', kept: [] });
  expect(await own()).toEqual([]);
});
