import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { customers } from '#modules/projects/customers/customers.tables.ts';
import { projects } from '#modules/projects/projects.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { todos } from './todo.tables.ts';

type Input = InputOf<typeof calls.todo.update>;

let test: AppForTest;
let maker: string;
let receiver: string;
let assistant: string;
let id: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: maker } = await openSession(test.db, 'u-after-sale'));
  ({ token: receiver } = await openSession(test.db, 'u-staff'));
  ({ token: assistant } = await openSession(test.db, 'u-staff-2'));
});
afterAll(() => test.close());
beforeEach(async () => {
  id = (await sendTo(test.app, calls.todo.add, todoForm({ assistUser: 'u-staff-2' }), maker)).result.todoId;
  await test.db.delete(messages);
});

const { state: _, operType: __, ...FORM } = todoForm({ assistUser: 'u-staff-2' });

function update(fields: Partial<Input> = {}, as = maker) {
  return sendTo(test.app, calls.todo.update, { ...FORM, todoId: id, version: 1, ...fields }, as);
}

async function read(as = maker) {
  return (await sendTo(test.app, calls.todo.get, { id }, as)).result;
}

async function newest(as = maker) {
  return (await sendTo(test.app, calls.todo.history, { id }, as)).result[0];
}

async function told(): Promise<string[]> {
  const rows = await test.db.select().from(messages);
  return rows.map((row) => `${row.userId} ${row.title}`).toSorted();
}

describe('todo.update', () => {
  it('stores the changes and returns the record', async () => {
    const sent = await update({ planTime: '', resultRequest: '<p>改过的要求</p>' }, receiver);
    expect(sent.msg).toBe('待办已保存');
    expect(sent.result).toEqual(await read(receiver));
    expect(sent.result).toMatchObject({
      planTime: '',
      summary: '改过的要求',
      version: 2,
      createdByName: '赵建国',
      receptionUserName: '王浩然',
    });
  });

  it('records each difference in words', async () => {
    await update({
      custId: 'c-donghai',
      projectId: 'p-donghai-tos',
      source: '2',
      type: '1',
      planTime: '',
      assistUser: 'u-staff-2,u-manager',
      resultRequest: '<p>改过的<em>要求</em></p>',
    });
    expect(await newest()).toMatchObject({
      action: '修改',
      userName: '赵建国',
      changes: [
        { label: '客户', before: '恒瑞精密制造有限公司', after: '东海港务集团' },
        { label: '项目', before: '恒瑞制造执行系统', after: '东海码头作业管理平台' },
        { label: '来源', before: '客户来电', after: '项目会议' },
        { label: '类型', before: '操作咨询', after: '需求确认' },
        { label: '计划完成', before: '2026-11-27', after: '' },
        { label: '协助人', before: '黄子轩', after: '黄子轩、林慧敏' },
        { label: '结果要求', before: '核对 工单报工 数据', after: '改过的要求' },
      ],
    });
  });

  it('records invisible changes, too: another format, a picture, another file of the same name', async () => {
    const upload = async () => {
      const response = await postUpload(test.app, calls.files.upload, multipartBody([filePart('现场.png', PNG)]), {
        'x-access-token': maker,
      });
      return response.json<{ result: [{ id: string; fileUrl: string }] }>().result[0];
    };
    await update({ resultRequest: '<p><strong>核对</strong> 工单报工 数据</p>' });
    expect((await newest())?.changes).toMatchObject([{ label: '结果要求', after: '核对 工单报工 数据（调整了格式）' }]);
    const [first, second, picture] = [await upload(), await upload(), await upload()];
    const resultRequest = `<p>核对 工单报工 数据<img src="${picture.fileUrl}" alt="现场.png"></p>`;
    await update({ version: 2, resultRequest, resultRequestFileIds: first.id });
    expect((await newest())?.changes).toMatchObject([
      { label: '结果要求', after: '核对 工单报工 数据 ［图片 现场.png］' },
      { label: '附件', before: '', after: '现场.png' },
    ]);
    await update({ version: 3, resultRequest, resultRequestFileIds: second.id });
    expect((await newest())?.changes).toMatchObject([{ label: '附件', before: '现场.png', after: '现场.png（同名，已更换）' }]);
  });

  it('ignores a save without changes', async () => {
    expect((await update({})).result).toMatchObject({ version: 1 });
    expect(await newest()).toMatchObject({ action: '新建待办' });
  });

  it('notifies only newly involved people', async () => {
    const { number } = await read();
    await update({ receptionUser: 'u-manager', assistUser: 'u-staff-2,u-staff' });
    expect(await told()).toEqual([`u-manager 赵建国 交给你待办 ${number}`, `u-staff 赵建国 请你协助待办 ${number}`]);
  });

  it('retains a value that is no longer offered, and refuses it when chosen again', async () => {
    await test.db.update(customers).set({ active: false }).where(eq(customers.id, 'c-hengrui'));
    await test.db.update(projects).set({ validity: '2' }).where(eq(projects.id, 'p-hengrui-mes'));
    await test.db.update(users).set({ active: false }).where(eq(users.id, 'u-staff'));
    expect((await update({ promiseRemark: '下周答复' })).result.version).toBe(2);
    expect(await update({ version: 2, receptionUser: 'u-manager', assistUser: 'u-staff' })).toMatchObject({
      body: { errors: [{ path: 'assistUser' }] },
    });
    await test.db.update(customers).set({ active: true }).where(eq(customers.id, 'c-hengrui'));
    await test.db.update(projects).set({ validity: '1' }).where(eq(projects.id, 'p-hengrui-mes'));
    await test.db.update(users).set({ active: true }).where(eq(users.id, 'u-staff'));
  });

  it('retains a receiver who may now only read, and refuses one who is chosen', async () => {
    await test.db.update(todos).set({ receptionUser: 'u-guest' }).where(eq(todos.id, id));
    expect((await update({ receptionUser: 'u-guest', promiseRemark: '下周答复' })).code).toBe('00000');
    expect((await update({ version: 2, receptionUser: 'u-staff' })).code).toBe('00000');
    expect(await update({ version: 3, receptionUser: 'u-guest' })).toMatchObject({ body: { errors: [{ path: 'receptionUser' }] } });
  });

  it('answers an older version with the present record and changes nothing', async () => {
    const present = (await update({ promiseRemark: '先到的' }, receiver)).result;
    const sent = await update({ promiseRemark: '后到的' });
    expect(sent).toMatchObject({ status: 409, code: 'A0409' });
    expect(sent.body['result']).toEqual({ ...present, may: expect.any(Object) });
    expect((await read()).promiseRemark).toBe('先到的');
  });

  it('lets one of two concurrent changes through', async () => {
    const codes = (await Promise.all([update({ promiseRemark: '甲' }), update({ promiseRemark: '乙' }, receiver)])).map(
      (sent) => sent.code,
    );
    expect(codes.toSorted()).toEqual(['00000', 'A0409']);
    expect((await read()).version).toBe(2);
  });

  it('refuses bad input at its field', async () => {
    expect(await update({ projectId: 'p-donghai-tos' })).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'projectId' }] } });
    expect(await update({ version: 0 })).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'version' }] } });
  });

  it('refuses an assistant naming the rule, and people who may not see it with A0404', async () => {
    expect(await update({}, assistant)).toMatchObject({ status: 403, code: 'A0301', msg: expect.stringContaining('只有创建人和负责人') });
    const { token: stranger } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['todo:todo:edit'] });
    expect(await update({}, stranger)).toMatchObject({ status: 404, code: 'A0404', msg: '待办不存在或已被删除' });
  });

  it('requires a token and the right', async () => {
    expect((await sendTo(test.app, calls.todo.update, { ...FORM, todoId: id, version: 1 })).code).toBe('L0001');
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await update({}, guest)).code).toBe('A0301');
  });
});

describe('todo.reassign', () => {
  function reassign(fields: Partial<InputOf<typeof calls.todo.reassign>> = {}, as = receiver) {
    return sendTo(
      test.app,
      calls.todo.reassign,
      { todoId: id, version: 1, receptionUser: 'u-manager', remark: '更熟悉这个项目', ...fields },
      as,
    );
  }

  it('gives it to another receiver, notifies them, and records the reason', async () => {
    // Without a project, whose members would still see it.
    await test.db.update(todos).set({ projectId: null }).where(eq(todos.id, id));
    const { number } = await read();
    expect((await reassign()).msg).toBe('待办已转交');
    expect(await read()).toMatchObject({ receptionUser: 'u-manager', version: 2 });
    expect(await newest()).toMatchObject({
      action: '转办',
      comment: '更熟悉这个项目',
      changes: [{ label: '负责人', before: '王浩然', after: '林慧敏' }],
    });
    expect(await told()).toContain(`u-manager 王浩然 交给你待办 ${number}`);
    expect((await told()).filter((words) => words.includes('交给你'))).toHaveLength(1);
    expect((await sendTo(test.app, calls.todo.get, { id }, receiver)).code).toBe('A0404');
  });

  it('makes an assistant the receiver', async () => {
    await reassign({ receptionUser: 'u-staff-2' });
    expect(await read()).toMatchObject({ receptionUser: 'u-staff-2', assistUser: '' });
  });

  it('accepts a manager whose data scope covers it', async () => {
    const own = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-after-sale' }), receiver)).result.todoId;
    const { token: manager } = await openSession(test.db, 'u-manager');
    expect((await reassign({ todoId: own, receptionUser: 'u-staff-2' }, manager)).code).toBe('00000');
  });

  it.each([
    ['a disabled person', { receptionUser: 'u-disabled' }, '所选人员不存在或已停用'],
    ['who only reads', { receptionUser: 'u-guest' }, '周雨桐 没有「修改与处理待办」权限，不能作为新的负责人'],
    ['the present receiver', { receptionUser: 'u-staff' }, '该人员已经是负责人'],
    ['a remark that is too long', { remark: '字'.repeat(1501) }, '最多 1500 个字'],
  ])('refuses %s', async (___, fields, msg) => {
    expect(await reassign(fields)).toMatchObject({ code: 'A0400', body: { errors: [{ msg }] } });
  });

  it('refuses an older version, an assistant, and a finished to-do', async () => {
    expect((await reassign({}, assistant)).code).toBe('A0301');
    await update({ promiseRemark: '下周答复' });
    expect(await reassign()).toMatchObject({ code: 'A0409', body: { result: { version: 2 } } });
    await sendTo(test.app, calls.todo.setState, { items: [{ todoId: id, version: 2 }], state: '3' }, receiver);
    expect(await reassign({ version: 3 })).toMatchObject({ code: 'A0409', msg: expect.stringContaining('已完成或已关闭') });
  });

  it('requires a token and the right', async () => {
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await reassign({}, '')).code).toBe('L0001');
    expect((await reassign({}, guest)).code).toBe('A0301');
  });
});

describe('todo.remind', () => {
  function remind(as = maker) {
    return sendTo(test.app, calls.todo.remind, { todoId: id }, as);
  }

  it('notifies the receiver at most once an hour, whoever reminds, and a new receiver immediately', async () => {
    const { number } = await read();
    expect((await remind()).msg).toBe('已提醒负责人');
    expect(await told()).toEqual([`u-staff 赵建国 催办待办 ${number}`]);
    test.clock.advance(600_000);
    const again = await remind();
    expect(again).toMatchObject({ status: 429, code: 'A0501', msg: '一小时内已经催办过，请稍后再试' });
    expect(again.response.headers['retry-after']).toBe('3000');
    expect((await remind(assistant)).code).toBe('A0501');
    test.clock.advance(-600_000);
    await update({ receptionUser: 'u-manager' });
    expect((await remind()).code).toBe('00000');
    await update({ version: 2 });
    test.clock.advance(3_600_000);
    expect((await remind()).code).toBe('00000');
    test.clock.advance(-3_600_000);
  });

  it('notifies once for concurrent clicks', async () => {
    const codes = (await Promise.all([remind(), remind(), remind()])).map((sent) => sent.code);
    expect(codes.toSorted()).toEqual(['00000', 'A0501', 'A0501']);
    expect(await told()).toHaveLength(1);
  });

  it('refuses the receiver, finished to-dos, and a disabled receiver', async () => {
    expect(await remind(receiver)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('自己负责的待办不需要催办') });
    await test.db.update(users).set({ active: false }).where(eq(users.id, 'u-staff'));
    expect(await remind()).toMatchObject({ code: 'A0409', msg: expect.stringContaining('账号已停用') });
    await test.db.update(users).set({ active: true }).where(eq(users.id, 'u-staff'));
    await sendTo(test.app, calls.todo.setState, { items: [{ todoId: id, version: 1 }], state: '4' }, maker);
    expect((await remind()).code).toBe('A0409');
  });

  it('requires a token, the right, and access to the to-do', async () => {
    expect((await remind('')).code).toBe('L0001');
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await remind(guest)).code).toBe('A0404');
  });
});

describe('todo.comment', () => {
  it('adds to the history, newest first, exactly the given words', async () => {
    test.clock.advance(60_000);
    await sendTo(test.app, calls.todo.comment, { id, comment: ' 客户已确认 ' }, assistant);
    const entries = (await sendTo(test.app, calls.todo.history, { id }, receiver)).result;
    expect(entries.map((entry) => entry.action)).toEqual(['评论', '新建待办']);
    expect(entries[0]).toMatchObject({ userId: 'u-staff-2', userName: '黄子轩', comment: '客户已确认', changes: [] });
    expect((await read()).version).toBe(1);
    test.clock.advance(-60_000);
  });

  it('refuses an empty and a long one, and people who may not see the record', async () => {
    for (const comment of [' ', '字'.repeat(501)])
      expect((await sendTo(test.app, calls.todo.comment, { id, comment }, maker)).code).toBe('A0400');
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await sendTo(test.app, calls.todo.comment, { id, comment: '你好' }, guest)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.todo.comment, { id, comment: '你好' })).code).toBe('L0001');
  });
});
