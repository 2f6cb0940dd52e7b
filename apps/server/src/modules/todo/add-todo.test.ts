import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { RICH_TEXT_MAX } from '@houtai/contract/limits';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { dictionaryEntries } from '#modules/dictionaries/dictionaries.tables.ts';
import { messages } from '#modules/messages/index.ts';
import { companies } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { todos } from './todo.tables.ts';

const TAGS = ['todo:todo:list', 'todo:todo:add', 'todo:todo:edit'];

type Input = InputOf<typeof calls.todo.add>;

let test: AppForTest;
let token: string;
let me: string;

beforeAll(async () => {
  test = await appForTest();
  const made = await makeSignedIn(test.app, { companyId: 'chengming', name: '李建议', tags: TAGS });
  token = made.token;
  me = made.user.id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(messages);
});

function add(fields: Partial<Input> = {}, as = token) {
  return sendTo(test.app, calls.todo.add, todoForm(fields), as);
}

async function added(fields: Partial<Input> = {}) {
  const { todoId } = (await add(fields)).result;
  return (await sendTo(test.app, calls.todo.get, { id: todoId }, token)).result;
}

describe('todo.add', () => {
  it("stores the form with names, serial number and the caller's rights", async () => {
    const sent = await add({ assistUser: 'u-staff-2,u-manager', custName: '别的名字', projectName: '别的项目' });
    expect(sent.msg).toBe('待办已提交');
    expect((await sendTo(test.app, calls.todo.get, { id: sent.result.todoId }, token)).result).toEqual({
      todoId: sent.result.todoId,
      number: expect.stringMatching(/^TD-\d{4,}$/),
      custId: 'c-hengrui',
      custName: '恒瑞精密制造有限公司',
      projectId: 'p-hengrui-mes',
      projectName: '恒瑞制造执行系统',
      todoTime: '2026-11-20',
      planTime: '2026-11-27',
      state: '1',
      receptionUser: 'u-staff',
      receptionUserName: '王浩然',
      assistUser: 'u-staff-2,u-manager',
      assistUserNames: ['黄子轩', '林慧敏'],
      source: '1',
      type: '2',
      summary: '核对 工单报工 数据',
      createdBy: me,
      createdByName: '李建议',
      createdAt: test.clock.now.toISOString(),
      updatedAt: test.clock.now.toISOString(),
      overdue: false,
      urgency: expect.objectContaining({ kind: 'todo', isDueByDay: true, isStarted: false, since: test.clock.now.toISOString() }),
      version: 1,
      may: { edit: true, state: true, reassign: true, remind: true },
      resultRequest: '<p>核对 <strong>工单报工</strong> 数据</p>',
      resultRequestFileIds: '',
      fileList: [],
      promiseRemark: '周五前答复',
      estimateRemark: '约两小时',
    });
  });

  it('accepts codes as numbers, and stores them as text', async () => {
    const codes = { state: 1, operType: '1', source: 1, type: 1 };
    expect(await added(codes)).toMatchObject({ state: '1', source: '1', type: '1' });
  });

  it("belongs to its creator's department", async () => {
    const { token: staff } = await openSession(test.db, 'u-staff');
    const { todoId } = (await add({}, staff)).result;
    const [row] = await test.db.select().from(todos).where(eq(todos.id, todoId));
    expect(row).toMatchObject({ ownerId: 'u-staff', companyId: 'chengming', departmentId: 'd-platform', createdBy: 'u-staff' });
  });

  it('gives every record a unique number, across companies and concurrent requests', async () => {
    const { token: other } = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: TAGS });
    const sent = await Promise.all([...Array.from({ length: 6 }, () => add()), add({}, other)]);
    const ids = sent.map((each) => each.result.todoId);
    const rows = await test.db.select().from(todos).orderBy(asc(todos.serial));
    const serials = rows.map((row) => row.serial);
    expect(serials).toEqual([...new Set(serials)]);
    const [foreign] = await test.db
      .select()
      .from(todos)
      .where(eq(todos.id, ids[6] ?? ''));
    expect(foreign?.companyId).toBe('chengming-data');
  });

  it('accepts one of our companies as the customer, without a project and a planned day', async () => {
    expect(await added({ custId: 'chengming-data', projectId: '', planTime: '' })).toMatchObject({
      custName: '澄明数据服务有限公司',
      projectId: '',
      projectName: '',
      planTime: '',
    });
  });

  it('sanitises the text, and shortens it for lists', async () => {
    const long = '很长的说明'.repeat(40);
    const todo = await added({ resultRequest: `<p onclick="x()">${long}</p><script>alert(1)</script>` });
    expect(todo.resultRequest).toBe(`<p>${long}</p>`);
    expect(todo.summary).toBe(`${long.slice(0, 120)}…`);
  });

  it('counts visible characters, not markup', async () => {
    const full = '字'.repeat(RICH_TEXT_MAX);
    expect((await add({ resultRequest: `<p><strong>${full}</strong></p>` })).code).toBe('00000');
    expect(await add({ resultRequest: `<p>${full}字</p>` })).toMatchObject({
      code: 'A0400',
      body: { errors: [{ path: 'resultRequest', msg: '最多 1500 个字' }] },
    });
  });

  it('stores each assistant once, and not the receiver', async () => {
    expect((await added({ assistUser: 'u-staff-2,u-staff,u-staff-2' })).assistUser).toBe('u-staff-2');
  });

  it('notifies the receiver and the assistants, but neither the creator nor disabled people', async () => {
    const todo = await added({ assistUser: `u-staff-2,${me}` });
    const rows = await test.db.select().from(messages).orderBy(asc(messages.userId));
    expect(rows).toMatchObject([
      { userId: 'u-staff', msgType: '0', title: `李建议 交给你待办 ${todo.number}`, url: `/todo?id=${todo.todoId}`, readAt: null },
      { userId: 'u-staff-2', title: `李建议 请你协助待办 ${todo.number}`, content: '核对 工单报工 数据', recordId: todo.todoId },
    ]);
  });

  it('writes the first history entry', async () => {
    const { todoId } = await added();
    const entries = (await sendTo(test.app, calls.todo.history, { id: todoId }, token)).result;
    expect(entries).toMatchObject([{ action: '新建待办', userId: me, userName: '李建议', changes: [], comment: '' }]);
  });
});

describe('todo.add refuses', () => {
  it.each<[string, Partial<Input>, string, string]>([
    ['an unknown customer', { custId: 'nobody', projectId: '' }, 'custId', '客户不存在或已停用'],
    ['a customer that is switched off', { custId: 'c-tianchi', projectId: '' }, 'custId', '客户不存在或已停用'],
    ['an unknown project', { projectId: 'nothing' }, 'projectId', '项目不存在或已被删除'],
    ['a project of another customer', { projectId: 'p-donghai-tos' }, 'projectId', '该项目不属于所选客户'],
    ['a project that is over', { custId: 'c-minan', projectId: 'p-minan-queue' }, 'projectId', '该项目已失效'],
    ['an unknown receiver', { receptionUser: 'u-nobody' }, 'receptionUser', '所选人员不存在或已停用'],
    ['a disabled receiver', { receptionUser: 'u-disabled' }, 'receptionUser', '所选人员不存在或已停用'],
    ['a member as receiver', { receptionUser: 'u-member' }, 'receptionUser', '所选人员不存在或已停用'],
    ['a receiver who only reads', { receptionUser: 'u-guest' }, 'receptionUser', '周雨桐 没有「修改与处理待办」权限，不能作为负责人'],
    ['a disabled assistant', { assistUser: 'u-staff-2,u-disabled' }, 'assistUser', '所选人员不存在或已停用'],
    ['a source without types', { source: '99' }, 'type', '选项不存在或已停用'],
    ['a type of another source', { source: '4', type: '5' }, 'type', '选项不存在或已停用'],
    ['a text of nothing but markup', { resultRequest: '<p> </p><p><br></p>' }, 'resultRequest', '不能为空'],
    ['a text of nothing but a script', { resultRequest: '<script>alert(1)</script>' }, 'resultRequest', '不能为空'],
    ['a plan before it begins', { planTime: '2026-11-19' }, 'planTime', '不能早于待办日期'],
    ['a file that is not there', { resultRequestFileIds: 'nothing' }, 'resultRequestFileIds', '有文件不存在或已被清理，请移除后重新上传'],
    ['an empty remark', { promiseRemark: ' ' }, 'promiseRemark', '不能为空'],
    ['a remark that is too long', { estimateRemark: '字'.repeat(1501) }, 'estimateRemark', '最多 1500 个字'],
    ['a day that does not exist', { todoTime: '2026-02-30' }, 'todoTime', '日期应为 年-月-日，如 2026-01-31'],
    ['another kind of submission', { operType: 2 }, 'operType', '操作类型不正确'],
    ['another first state', { state: '2' }, 'state', '新建的待办应为待处理'],
  ])('%s, at its field', async (_, fields, path, msg) => {
    const before = await test.db.$count(todos);
    expect(await add(fields)).toMatchObject({ status: 422, code: 'A0400', body: { errors: expect.arrayContaining([{ path, msg }]) } });
    expect(await test.db.$count(todos)).toBe(before);
  });

  it('several invalid fields, naming all of them', async () => {
    const sent = await add({ custId: 'nobody', receptionUser: 'u-nobody', source: '99', resultRequest: '<p></p>' });
    const paths = (sent.body['errors'] as { path: string }[]).map((fault) => fault.path);
    expect(paths).toEqual(['custId', 'projectId', 'source', 'type', 'receptionUser', 'resultRequest']);
  });

  it('a source that is disabled', async () => {
    const isSource = eq(dictionaryEntries.type, 'TODO_SOURCE');
    await test.db.update(dictionaryEntries).set({ active: false }).where(isSource);
    expect(await add()).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'source' }] } });
    await test.db.update(dictionaryEntries).set({ active: true }).where(isSource);
  });

  it('a company that is not open', async () => {
    await test.db.insert(companies).values({ id: 'closed', name: '停用的公司', open: false });
    expect(await add({ custId: 'closed', projectId: '' })).toMatchObject({ body: { errors: [{ path: 'custId' }] } });
  });

  it('callers without a token or the right', async () => {
    const user = await makeUser(test.db, { tags: ['todo:todo:list'] });
    const { token: reader } = await openSession(test.db, user.id);
    expect((await sendTo(test.app, calls.todo.add, todoForm())).code).toBe('L0001');
    expect(await add({}, reader)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('todo:todo:add') });
  });
});
