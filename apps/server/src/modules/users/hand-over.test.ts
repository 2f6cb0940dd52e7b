import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { userRoles } from '#modules/grants/index.ts';
import { messages } from '#modules/messages/index.ts';
import { customers } from '#modules/projects/customers/customers.tables.ts';
import { projects } from '#modules/projects/projects.tables.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { type MadeUser, makeSignedIn, makeUser, signIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

import { assignDepartments } from './assign-departments.ts';

let test: AppForTest;
let admin: string;
let abroad: { id: string };
let reader: { id: string };
let leaver: MadeUser;

const KINDS = [
  'customer-owned',
  'feedback-created',
  'feedback-handled',
  'project-owned',
  'software-copyright-owned',
  'todo-assisted',
  'todo-created',
  'todo-received',
];

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  reader = await makeUser(test.db, { companyId: 'chengming', name: '只读者', tags: ['todo:todo:list'] });
  abroad = await makeUser(test.db, { companyId: 'chengming-data' });
});
afterAll(() => test.close());
beforeEach(async () => {
  leaver = await makeUser(test.db, { companyId: 'chengming', name: '离职者' });
  await assignDepartments(test, leaver.id, { departmentIds: ['d-mobile'], primaryId: 'd-mobile' });
  await test.db.insert(userRoles).values({ userId: leaver.id, roleId: 'staff' });
});

const held = async (id = leaver.id) => (await sendTo(test.app, calls.users.held, { id }, admin)).result;
const countsOf = async () => Object.fromEntries((await held()).parts.map(({ kind, count }) => [kind, count]));
const toAll = (userId: string) => KINDS.map((kind) => ({ kind, userId }));
const handover = (to: { kind: string; userId: string }[], more: { version?: number; dropRoles?: boolean } = {}, token = admin) =>
  sendTo(test.app, calls.users.handover, { id: leaver.id, version: 1, ...more, to }, token);

async function addTodo(fields: Parameters<typeof todoForm>[0], token = admin): Promise<string> {
  return (await sendTo(test.app, calls.todo.add, todoForm(fields), token)).result.todoId;
}

const todo = async (id: string) => (await sendTo(test.app, calls.todo.get, { id }, admin)).result;

describe('users.handover', () => {
  it('moves open work by kind, and leaves finished work', async () => {
    const own = await signIn(test.app, leaver);
    const received = await addTodo({ receptionUser: leaver.id });
    const assisted = await addTodo({ receptionUser: 'u-staff', assistUser: `${leaver.id},u-staff-2` });
    const made = await addTodo({ receptionUser: 'u-staff' }, own);
    const done = await addTodo({ receptionUser: leaver.id });
    for (const [version, state] of [
      [1, '2'],
      [2, '3'],
    ] as const)
      await sendTo(test.app, calls.todo.setState, { items: [{ todoId: done, version }], state }, admin);
    const form = feedbackForm({ handleUser: leaver.id, handleDate: '2026-11-20' });
    const { afterSaleProblemId } = (await sendTo(test.app, calls.feedback.add, form, admin)).result;
    await test.db.update(projects).set({ ownerId: leaver.id }).where(eq(projects.id, '95'));
    await test.db.update(customers).set({ ownerId: leaver.id }).where(eq(customers.id, 'c-hengrui'));
    const task = sampleValues(SOFTWARE_COPYRIGHT_FORM, { ownerId: leaver.id, projectId: '', fileIds: '', description: '<p>功能</p>' });
    const { id: taskId } = (await sendTo(test.app, calls.softwareCopyright.add, task, admin)).result;
    expect(await countsOf()).toEqual({
      'approval-processes': 0,
      'approval-tasks': 0,
      'customer-owned': 1,
      'feedback-created': 0,
      'feedback-handled': 1,
      'program-kept': 0,
      'project-milestones': 0,
      'project-owned': 1,
      'software-copyright-owned': 1,
      'todo-assisted': 1,
      'todo-created': 1,
      'todo-received': 1,
      'work-report-received': 0,
    });
    const to = toAll('u-staff-2').map((each) => (each.kind === 'todo-received' ? { ...each, userId: 'u-after-sale' } : each));
    expect((await handover(to)).result).toEqual({ moved: 7 });
    expect(await todo(received)).toMatchObject({ receptionUser: 'u-after-sale', version: 2 });
    expect(await todo(assisted)).toMatchObject({ assistUser: 'u-staff-2' });
    expect(await todo(made)).toMatchObject({ createdBy: 'u-staff-2' });
    expect(await todo(done)).toMatchObject({ receptionUser: leaver.id });
    const feedback = (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId }, admin)).result;
    expect(feedback.handleUser).toBe('u-staff-2');
    expect(new Set(Object.values(await countsOf()))).toEqual(new Set([0]));
    expect((await sendTo(test.app, calls.softwareCopyright.get, { id: taskId }, admin)).result).toMatchObject({ ownerId: 'u-staff-2' });
  });

  it('records it on every record and notifies each receiver', async () => {
    const id = await addTodo({ receptionUser: leaver.id });
    await handover(toAll('u-staff'));
    const [entry] = (await sendTo(test.app, calls.todo.history, { id }, admin)).result;
    expect(entry).toMatchObject({ action: '离职交接', changes: [{ label: '负责人', before: '离职者', after: '王浩然' }] });
    const told = await test.db.select().from(messages).where(eq(messages.recordId, leaver.id));
    expect(told).toMatchObject([{ userId: 'u-staff', title: '离职者 离职，交接给你 1 条负责的待办' }]);
  });

  it('marks the leaver, ends their sessions, and on request removes the roles', async () => {
    const own = await signIn(test.app, leaver);
    expect((await handover([], { dropRoles: true })).code).toBe('00000');
    expect((await sendTo(test.app, calls.account.get, {}, own)).code).toBe('L0001');
    const after = (await sendTo(test.app, calls.users.get, { id: leaver.id }, admin)).result;
    expect(after).toMatchObject({ active: false, leftAt: test.clock.now.toISOString(), roleNames: [] });
    const [entry] = (await sendTo(test.app, calls.users.history, { id: leaver.id }, admin)).result;
    expect(entry).toMatchObject({
      action: '离职交接',
      changes: [{ label: '状态', before: '启用', after: '已离职' }, { label: '移除的角色' }],
    });
  });

  it('changes nothing if a kind of open work has no receiver', async () => {
    const id = await addTodo({ receptionUser: leaver.id });
    const refused = await handover([{ kind: 'todo-assisted', userId: 'u-staff' }]);
    expect(refused).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'todo-received', msg: '请选择「负责的待办」的接收人' }] } });
    expect((await held()).leftAt).toBeNull();
    expect(await todo(id)).toMatchObject({ receptionUser: leaver.id, version: 1 });
  });

  it.each([
    ['the leaver', () => leaver.id, '接收人不能是离职人员本人'],
    ['somebody disabled', () => 'u-disabled', '接收人不存在或已停用'],
    ['a member', () => 'u-member', '接收人不存在或已停用'],
    ['who may not do it', () => reader.id, '只读者 没有「修改与处理待办」权限，不能接收「负责的待办」'],
    ['somebody of another company', () => abroad.id, '接收人不属于离职人员的公司，请选择同公司的人员'],
  ])('refuses %s as a receiver', async (_, userId, msg) => {
    const id = await addTodo({ receptionUser: leaver.id });
    expect(await handover([{ kind: 'todo-received', userId: userId() }])).toMatchObject({ code: 'A0400', msg });
    expect(await todo(id)).toMatchObject({ receptionUser: leaver.id, version: 1 });
  });

  it('refuses an older version, the caller, and the built-in administrator', async () => {
    expect((await handover([], { version: 7 })).code).toBe('A0409');
    const { version } = await held('u-admin');
    const sent = await sendTo(test.app, calls.users.handover, { id: 'u-admin', version, to: [] }, admin);
    expect(sent).toMatchObject({ code: 'A0409', msg: expect.stringContaining('内置管理员') });
  });

  it('refuses callers who are not signed in, people without the tag, and people whose roles do not cover the leaver', async () => {
    const { token: plain } = await makeSignedIn(test.app);
    const { token: outside } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['system:user:handover'] });
    expect((await sendTo(test.app, calls.users.held, { id: leaver.id })).code).toBe('L0001');
    expect((await handover([], {}, plain)).code).toBe('A0301');
    expect((await handover([], {}, outside)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.users.held, { id: leaver.id }, outside)).code).toBe('A0404');
  });
});
