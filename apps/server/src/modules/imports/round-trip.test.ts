import { calls } from '@houtai/contract';
import type { ExportCall } from '@houtai/contract/exports';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { askForSheet } from '#platform/testing/fixtures/export-sheet.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';

let test: AppForTest;
let admin: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

type List = { kind: string; within?: string; by?: string; call: ExportCall; asked?: object; columns: Readonly<Record<string, string>> };

const LISTS: readonly List[] = [
  {
    kind: 'posts',
    call: calls.posts.export,
    columns: { name: '名称', code: '编码', people: '担任人数', remark: '备注', active: '状态', sort: '排序' },
  },
  {
    kind: 'users',
    call: calls.users.export,
    columns: {
      name: '姓名',
      loginId: '账号',
      nickName: '昵称',
      department: '部门',
      posts: '岗位',
      phone: '手机',
      roles: '角色',
      state: '状态',
      company: '公司',
      workNo: '工号',
      email: '邮箱',
    },
  },
  {
    kind: 'departments',
    call: calls.departments.export,
    columns: {
      name: '名称',
      path: '完整路径',
      code: '编码',
      company: '公司',
      type: '类型',
      leader: '负责人',
      phone: '电话',
      email: '邮箱',
      people: '本部门人数',
      active: '状态',
      sort: '排序',
    },
  },
  {
    kind: 'dictionary-entries',
    within: 'after_sale_problem_work_type',
    call: calls.dictionaries.exportEntries,
    asked: { type: 'after_sale_problem_work_type' },
    columns: { codeText: '标签', code: '键值', isDefault: '默认', remark: '备注', active: '状态' },
  },
  {
    kind: 'todo',
    call: calls.todo.export,
    asked: { view: 'all' },
    columns: {
      number: '编号',
      summary: '内容',
      state: '状态',
      customer: '客户',
      project: '项目',
      reception: '负责人',
      assist: '协助人',
      planTime: '计划完成',
      todoTime: '待办日期',
      source: '来源',
      creator: '创建人',
    },
  },
  {
    kind: 'feedback',
    call: calls.feedback.export,
    asked: { view: 'all' },
    columns: {
      number: '编号',
      summary: '问题描述',
      completionStatus: '状态',
      project: '项目',
      priority: '优先级',
      faultLevel: '故障等级',
      workType: '工作类型',
      handlers: '处理人',
      feedbackUser: '反馈人',
      workTime: '工时 h',
      problemDate: '反馈日期',
      handleDate: '处理日期',
    },
  },
  {
    kind: 'customers',
    call: calls.customers.export,
    columns: {
      code: '客户编号',
      name: '客户名称',
      shortName: '简称',
      level: '客户级别',
      active: '状态',
      owner: '负责人',
      contact: '联系人',
      phone: '电话',
      area: '所在地区',
      address: '详细地址',
      taxNumber: '纳税人识别号',
      projects: '项目',
      remark: '备注',
    },
  },
  {
    kind: 'projects',
    call: calls.projects.export,
    columns: {
      number: '编号',
      name: '项目名称',
      state: '状态',
      customer: '客户',
      owner: '项目经理',
      department: '部门',
      startDate: '计划开始',
      endDate: '计划结束',
      budget: '预算（元）',
      spent: '已用（元）',
    },
  },
  {
    kind: 'work-reports',
    by: 'u-manager',
    call: calls.workReports.export,
    asked: { view: 'mine' },
    columns: { kind: '类型', start: '开始日期', end: '结束日期', summary: '摘要', hours: '工时', state: '状态' },
  },
  {
    kind: 'work-hours',
    by: 'u-manager',
    call: calls.workHours.export,
    asked: { userId: 'u-manager' },
    columns: { day: '日期', userName: '填写人', projectName: '项目', hours: '工时（h）' },
  },
];

describe('an exported list that is imported unchanged', () => {
  it.each(LISTS)('changes nothing: $kind', async ({ kind, within, by, call, asked = {}, columns }) => {
    const token = by === undefined ? admin : (await openSession(test.db, by)).token;
    const wanted = Object.entries(columns).map(([id, head]) => ({ id, head }));
    const file = await askForSheet(test.app, call, { ...asked, columns: wanted }, token);
    const { result, msg } = await uploadImport(test.app, { kind, within, bytes: file.rawPayload, token });
    if (!result) throw new Error(msg);
    const task = await checkAgain(test.app, result, { token });
    const { rows } = (await sendTo(test.app, calls.imports.rows, { id: task.id, limit: 1000 }, token)).result;
    expect(rows.filter(({ outcome }) => outcome !== 'same').slice(0, 5)).toEqual([]);
    expect(task.counts).toEqual({ same: task.total });
    expect(task.total).toBeGreaterThan(0);
  });
});

/** Parts of one record, which no list exports. */
const PARTS = ['expense-lines', 'project-members', 'project-milestones'];

describe('every kind of import', () => {
  it('has a list that round-trips, except parts of one record', () => {
    const kinds = ctxOf(test, 'u-admin').registry.given('importKind');
    expect([...LISTS.map(({ kind }) => kind), ...PARTS].toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
  });

  it('recognises each column of its own template', async () => {
    for (const { kind, name } of ctxOf(test, 'u-admin').registry.given('importKind')) {
      const answer = await test.app.inject({ url: `/api${calls.imports.template.path}?kind=${kind}`, headers: { [TOKEN_HEADER]: admin } });
      const { sheets } = await readXlsx(answer.rawPayload);
      const heads = sheets[0]?.rows[0] ?? [];
      const { result } = await uploadImport(test.app, { kind, bytes: await workbookWith([heads, heads.map(() => '一')]), token: admin });
      expect([name, result?.columns.map(({ how }) => how)]).toEqual([name, heads.map(() => 'known')]);
    }
  });
});
