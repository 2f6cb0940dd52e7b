import { calls } from '@houtai/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport, settledImport, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';
import { customerForm } from '#platform/testing/stages/resource-forms.ts';

import { customers } from '../customers/customers.tables.ts';
import { projectMembers, projectMilestones, projects } from '../projects.tables.ts';

let test: AppForTest;
let token: string;
let looker: string;
let me: string;

const TAGS = ['customer', 'project'].flatMap((noun) => ['list', 'add', 'edit', 'remove'].map((act) => `project:${noun}:${act}`));
const IMPORTS = ['project:customer:import', 'project:project:import', 'system:import:list'];

beforeAll(async () => {
  test = await appForTest();
  const signedIn = await makeSignedIn(test.app, { tags: [...TAGS, ...IMPORTS], name: '项经理' });
  ({ token } = signedIn);
  me = signedIn.user.id;
  ({ token: looker } = await makeSignedIn(test.app, { tags: TAGS }));
  for (const name of ['甲工', '乙工']) await makeUser(test.db, { name });
  const own = { companyId: signedIn.user.companyId, ownerId: signedIn.user.id, departmentId: 'd-platform', createdBy: signedIn.user.id };
  await test.db.insert(customers).values({ ...own, id: 'c-sheet', name: '表格客户', code: 'BG01', py: 'biaogekehu bgkh' });
  const project = { ...own, customerId: 'c-sheet', py: 'x' };
  await test.db.insert(projects).values([
    { ...project, id: 'p-draft', serial: 9001, name: '草稿项目' },
    { ...project, id: 'p-open', serial: 9002, name: '在建项目', state: 'active' },
    { ...project, id: 'p-hidden', serial: 9003, name: '看不见的项目', ownerId: 'u-staff', createdBy: 'u-staff', companyId: 'chengming' },
  ]);
});
afterAll(() => test.close());

const brought = (kind: string, rows: (string | number)[][], within = '') => checkedImport(test.app, { kind, within, token, rows });
const faultsOf = async (id: string) => {
  const { rows } = (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, token)).result;
  return rows.flatMap(({ row, faults }) => faults.map(({ column, msg }) => [row, column, msg]));
};
const undone = async (id: string) => {
  await sendTo(test.app, calls.imports.undo, { id }, token);
  return settledImport(test.app, id, token);
};

it.each(['customers', 'projects', 'project-members', 'project-milestones'])('%s cannot be imported without the right', async (kind) => {
  const bytes = await workbookWith([['名称'], ['某']]);
  expect((await uploadImport(test.app, { kind, bytes, token: looker })).code).toBe('A0301');
});

describe('the import of customers', () => {
  const HEADS = ['编号', '客户名称', '级别', '所在地区', '税号', '负责人'];
  const stored = () => test.db.select().from(customers).where(eq(customers.companyId, 'test-company')).orderBy(asc(customers.code));

  it('creates new ones, recognises known ones by code or name, and can be undone', async () => {
    const before = await stored();
    const task = await brought('customers', [
      HEADS,
      ['BG01', '表格客户', '重点客户', '浙江省 杭州市', '', '项经理'],
      ['BG02', '新来的客户', '潜在客户', '杭州市', '91330100MA2AXXXX1X', '甲工'],
    ]);
    expect(await faultsOf(task.id)).toEqual([]);
    expect(task.counts).toEqual({ update: 1, new: 1 });
    expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done' });
    expect(await stored()).toMatchObject([
      { code: 'BG01', level: 'key', areaId: '330100' },
      { code: 'BG02', name: '新来的客户', level: 'prospect', areaId: '330100' },
    ]);
    expect(await undone(task.id)).toMatchObject({ state: 'undone', kept: [] });
    expect((await stored()).map(({ version: _, updatedAt: __, updatedBy: ___, ...row }) => row)).toEqual(
      before.map(({ version: _, updatedAt: __, updatedBy: ___, ...row }) => row),
    );
  });

  it('reports all wrong cells together', async () => {
    const task = await brought('customers', [HEADS, ['BG03', '税号不对', '', '火星', '12', '没有这个人']]);
    expect(await faultsOf(task.id)).toEqual([
      [2, 5, '「没有这个人」不是可选的负责人'],
      [2, 3, '「火星」不是可选的所在地区'],
      [2, 4, '纳税人识别号应为 15 到 20 位数字或大写字母'],
    ]);
  });
});

describe('the import of customers with duplicate names', () => {
  const HEADS = ['编号', '客户名称'];
  const TAKEN = '已有客户名称相同的客户';

  it('reports the second row, although the rows are written in one batch', async () => {
    const rows = [...Array.from({ length: 6 }, (_, at) => [`TW0${at}`, `成批客户${at}`]), ['TW91', '成批客户3']];
    const task = await brought('customers', [HEADS, ...rows]);
    expect(task.counts).toEqual({ new: 6, error: 1 });
    expect(await faultsOf(task.id)).toEqual([[8, 1, TAKEN]]);
  });

  it('leaves a customer unchanged by an undo when somebody else has its old name', async () => {
    const task = await brought('customers', [HEADS, ['BG01', '表格客户改名']]);
    await committedImport(test.app, task.id, token);
    const added = await sendTo(test.app, calls.customers.add, customerForm({ name: '表格客户', ownerId: me }), token);
    expect(added.code).toBe('00000');
    expect(await undone(task.id)).toMatchObject({ message: '已撤销 0 行，1 行保留', kept: [{ row: 2, msg: TAKEN }] });
    const { id } = added.result;
    expect((await sendTo(test.app, calls.customers.remove, { id }, token)).code).toBe('00000');
    await test.db.update(customers).set({ name: '表格客户' }).where(eq(customers.id, 'c-sheet'));
  });
});

describe('the import of projects', () => {
  it('imports rows without a number as new, updates the project whose number is given, and reveals nothing of projects of others', async () => {
    const task = await brought('projects', [
      ['编号', '项目名称', '客户', '项目经理', '计划开始', '计划结束', '预算（元）'],
      ['', '表格里的项目', 'BG01', '项经理', '2026年3月5日', '2026/6/30', '120000'],
      ['XM-9001', '草稿项目改名', '表格客户', '项经理', '', '', ''],
      ['XM-9003', '看不见的项目', '表格客户', '项经理', '', '', ''],
      ['', '倒着的项目', '表格客户', '项经理', '2026-06-30', '2026-03-05', ''],
    ]);
    expect(task.counts).toEqual({ new: 1, update: 1, error: 2 });
    expect(await faultsOf(task.id)).toEqual([
      [4, 0, '没有编号为「XM-9003」的项目'],
      [5, 5, '计划结束不能早于开始'],
    ]);
  });

  it('creates drafts, which an undo deletes', async () => {
    const task = await brought('projects', [
      ['项目名称', '客户', '预算'],
      ['撤得掉的项目', '表格客户', '¥1,200.50 元'],
    ]);
    await committedImport(test.app, task.id, token);
    const named = () => test.db.select().from(projects).where(eq(projects.name, '撤得掉的项目'));
    expect(await named()).toMatchObject([{ state: 'draft', budget: '1200.50' }]);
    expect(await undone(task.id)).toMatchObject({ state: 'undone', message: '已撤销 1 行' });
    expect(await named()).toEqual([]);
  });
});

describe('the import of members', () => {
  const membersOf = (projectId: string) =>
    test.db
      .select({ role: projectMembers.role })
      .from(projectMembers)
      .where(eq(projectMembers.projectId, projectId))
      .orderBy(asc(projectMembers.place));

  it('adds them to the project where the sheet was uploaded, updates them by the next sheet, and each can be undone', async () => {
    const first = await brought(
      'project-members',
      [
        ['成员', '角色'],
        ['甲工', '开发'],
        ['乙工', '测试'],
      ],
      'p-open',
    );
    expect(first.counts).toEqual({ new: 2 });
    await committedImport(test.app, first.id, token);
    expect(await membersOf('p-open')).toEqual([{ role: '开发' }, { role: '测试' }]);
    const again = await brought(
      'project-members',
      [
        ['成员', '角色'],
        ['甲工', '架构'],
        ['乙工', '测试'],
      ],
      'p-open',
    );
    expect(again.counts).toEqual({ update: 1, same: 1 });
    await committedImport(test.app, again.id, token);
    // The undo of the first import leaves what the second one changed.
    expect(await undone(first.id)).toMatchObject({ kept: [{ row: 2, msg: '导入之后有人改过' }] });
    expect(await membersOf('p-open')).toEqual([{ role: '架构' }]);
    await undone(again.id);
    expect(await membersOf('p-open')).toEqual([{ role: '开发' }]);
  });

  it('uses a column for their projects, and reports faults at their cells', async () => {
    const task = await brought('project-members', [
      ['项目编号', '成员', '角色'],
      ['XM-9001', '甲工', '开发'],
      ['XM-9003', '甲工', '开发'],
      ['XM-9002', '项经理', '开发'],
      ['', '甲工', '开发'],
      ['草稿项目', '乙工', ''],
    ]);
    expect(await faultsOf(task.id)).toEqual([
      [3, 0, '「XM-9003」不是可选的项目'],
      [4, 1, '姓名：是项目经理，不用再列为成员'],
      [5, 0, '项目不能为空'],
      [6, 2, '角色不能为空'],
    ]);
    expect(task.counts).toEqual({ new: 1, error: 4 });
  });
});

describe('the import of milestones', () => {
  const HEADS = ['项目', '里程碑', '负责人', '权重', '开始日期', '完成日期'];
  const planOf = (projectId: string) =>
    test.db.select().from(projectMilestones).where(eq(projectMilestones.projectId, projectId)).orderBy(asc(projectMilestones.place));

  it('creates plans of several projects, preserves progress, and can be undone', async () => {
    const rows = [
      HEADS,
      ['草稿项目', '设计', '甲工', 2, '2026-01-05', '2026-02-01'],
      ['草稿项目', '上线', '', 1, '2026-02-02', '2026-03-01'],
      ['XM-9002', '验收', '乙工', 3, '2026-01-05', '2026-02-01'],
    ];
    const task = await brought('project-milestones', rows);
    expect(await faultsOf(task.id)).toEqual([]);
    expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done', counts: { new: 3 } });
    expect(await planOf('p-draft')).toMatchObject([
      { name: '设计', weight: 2, ownerId: expect.any(String) },
      { name: '上线', ownerId: null },
    ]);
    expect((await brought('project-milestones', rows)).counts).toEqual({ same: 3 });
    const [milestone] = await planOf('p-open');
    await test.db
      .update(projectMilestones)
      .set({ percent: '40.00' })
      .where(eq(projectMilestones.id, milestone?.id ?? ''));
    const later = await brought('project-milestones', [HEADS, ['在建项目', '验收', '乙工', 3, '2026-01-05', '2026-02-09']]);
    await committedImport(test.app, later.id, token);
    expect(await planOf('p-open')).toMatchObject([{ id: milestone?.id, percent: '40.00', planEnd: '2026-02-09' }]);
    await undone(later.id);
    expect(await undone(task.id)).toMatchObject({ state: 'undone', kept: [] });
    expect([...(await planOf('p-draft')), ...(await planOf('p-open'))]).toEqual([]);
  });

  it('refuses an end before the start', async () => {
    const task = await brought('project-milestones', [HEADS, ['草稿项目', '倒着', '', 1, '2026-02-02', '2026-02-01']]);
    expect(await faultsOf(task.id)).toEqual([[2, 5, '计划完成：不能早于计划开始']]);
  });
});
