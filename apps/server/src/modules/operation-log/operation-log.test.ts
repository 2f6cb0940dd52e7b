import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sessions } from '#modules/session/index.ts';
import { withRetentionAllowed } from '#platform/db/append-only.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { postForm } from '#platform/testing/stages/resource-forms.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { operationLog } from './operation-log.tables.ts';

let test: AppForTest;
let reader: string;
let admin: string;

beforeAll(async () => {
  test = await appForTest();
  await withRetentionAllowed(test.db, (db) => db.delete(operationLog));
  reader = (await makeSignedIn(test.app, { tags: ['monitor:operationLog:list', 'system:param:edit'] })).token;
  admin = (await openSession(test.db, 'u-admin')).token;
});
afterAll(() => test.close());
beforeEach(() => test.clock.advance(60_000));

/** Operations since the test began, as an administrator with all rights sees them. */
const done = async (query: InputOf<typeof calls.operationLog.page> = {}, token = admin) =>
  (await sendTo(test.app, calls.operationLog.page, { from: test.clock.now.toISOString(), ...query }, token)).result;
const detail = async (id: string, token = admin) => (await sendTo(test.app, calls.operationLog.get, { id }, token)).result;

const note = { paramKey: 'copyright', paramValue: '© 2026', version: 9 };

const makeTodo = async (token: string) => (await sendTo(test.app, calls.todo.add, todoForm(), token)).result;

describe('an operation', () => {
  it('records who did what, the outcome, and the duration', async () => {
    const token = (await openSession(test.db, 'u-manager', test.clock.now)).token;
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/ad-biz/online/del',
      headers: { 'x-access-token': token, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0' },
      payload: { ids: ['nobody'] },
    });
    const { rows, total } = await done();
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        at: test.clock.now.toISOString(),
        userId: 'u-manager',
        userName: '林慧敏',
        companyName: '澄明信息技术有限公司',
        departmentName: expect.stringMatching(/./),
        channel: 'phone',
        area: 'online',
        operation: '强制下线',
        code: response.json<{ code: string }>().code,
        msg: response.json<{ msg: string }>().msg,
        ip: '127.0.0.1',
        device: 'Chrome 156 · Windows',
      },
    ]);
    expect(rows[0]?.durationMs).toBeGreaterThanOrEqual(0);
    expect(await detail(rows[0]?.id ?? '')).toMatchObject({ path: '/ad-biz/online/del', params: { ids: ['nobody'] }, changes: [] });
  });

  it('names the record it changed, the first and the number of several, and none without a change', async () => {
    const post = (await sendTo(test.app, calls.posts.add, postForm({ code: 'TESTER', name: '测试工程师' }), admin)).result;
    await sendTo(test.app, calls.posts.remove, { id: post.id }, reader);
    const made = [await makeTodo(admin), await makeTodo(admin)];
    const items = made.map(({ todoId }) => ({ todoId, version: 1 }));
    await sendTo(test.app, calls.todo.setState, { items, state: '2', remark: '' }, admin);
    const recordOf = async (operation: string) => (await done({ operation })).rows.map(({ record }) => record);
    expect(await recordOf('新建岗位')).toEqual(['岗位 测试工程师']);
    expect(await recordOf('删除岗位')).toEqual(['']);
    const [moved] = (await done({ area: 'todo' })).rows;
    expect(moved?.record).toMatch(/^待办 TD-\d+ 等 2 条$/);
    expect((await detail(moved?.id ?? '')).record).toBe(moved?.record);
  });

  it('names what it removed, as do earlier operations', async () => {
    const post = await sendTo(test.app, calls.posts.add, postForm({ code: 'GONE', name: '裁撤岗' }), admin);
    await sendTo(test.app, calls.posts.remove, { id: post.result.id }, admin);
    const scene = await sendTo(test.app, calls.scenes.add, { sceneName: '旧场景', icon: '', active: true, menus: [] }, admin);
    await sendTo(test.app, calls.scenes.remove, { id: scene.result.id, version: 1 }, admin);
    const role = await sendTo(test.app, calls.roles.add, { code: 'gone', name: '旧角色', sort: 1, active: true, remark: '' }, admin);
    await sendTo(test.app, calls.roles.remove, { roleId: role.result.roleId }, admin);
    const described = { active: true, open: false, remark: '' };
    await sendTo(test.app, calls.dictionaries.addType, { type: 'gone', name: '旧字典', ...described }, admin);
    await sendTo(test.app, calls.dictionaries.removeType, { id: 'gone', version: 1 }, admin);
    const { rows } = await done({ sort: 'at' });
    expect(rows.map(({ operation, record }) => `${operation}：${record}`)).toEqual([
      '新建岗位：岗位 裁撤岗',
      '删除岗位：岗位 裁撤岗',
      '新建场景：场景 旧场景',
      '删除场景：场景 旧场景',
      '新建角色：角色 旧角色',
      '删除角色：角色 旧角色',
      '新建字典：字典 旧字典',
      '删除字典：字典 旧字典',
    ]);
  });

  it('names its subject where no record history exists', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const ids = (await test.db.select().from(sessions).where(eq(sessions.userId, user.id))).map(({ id }) => id);
    await sendTo(test.app, calls.session.issueAdminKey, { loginId: user.loginId }, admin);
    await sendTo(test.app, calls.online.remove, { ids }, admin);
    await sendTo(test.app, calls.online.remove, { ids }, admin);
    expect((await sendTo(test.app, calls.account.get, {}, token)).code).toBe('L0001');
    expect((await done({ sort: 'at' })).rows.map(({ operation, msg }) => `${operation}：${msg}`)).toEqual([
      `签发管理员登录密钥：已为账号 ${user.loginId} 签发登录密钥`,
      `强制下线：已强制下线：${user.name}`,
      '强制下线：所选会话已经结束',
    ]);
  });

  it('describes its changes, also of several records, and none if it was refused or is older than that feature', async () => {
    const post = (await sendTo(test.app, calls.posts.add, postForm({ code: 'SAID', name: '原岗位' }), admin)).result;
    const change = { ...postForm({ code: 'SAID', name: '新岗位' }), id: post.id, version: 1 };
    await sendTo(test.app, calls.posts.update, change, admin);
    await sendTo(test.app, calls.posts.update, { ...change, name: '又一个' }, admin);
    const made = [await makeTodo(admin), await makeTodo(admin)];
    await sendTo(test.app, calls.todo.setState, { items: made.map(({ todoId }) => ({ todoId, version: 1 })), state: '2' }, admin);
    const [row] = await test.db.select().from(operationLog).limit(1);
    if (row) {
      const { changes: _, ...before } = { ...row, id: 'from-before', at: test.clock.now, requestId: 'from-before', operation: '旧记录' };
      await test.db.insert(operationLog).values(before);
    }
    const changed = Object.fromEntries((await done()).rows.map(({ operation, outcome, changed }) => [`${operation} ${outcome}`, changed]));
    expect(changed).toMatchObject({
      '修改岗位 success': '名称：原岗位 → 新岗位',
      '修改岗位 refused': '',
      '变更待办状态 success': '状态：待处理 → 处理中',
      [`旧记录 ${row?.outcome}`]: '',
    });
    expect((await detail('from-before')).changes).toEqual([]);
  });

  it('appears when it was refused, also for a missing right, with the request id', async () => {
    const nobody = await makeSignedIn(test.app);
    const bad = await sendTo(test.app, calls.parameters.update, { ...note, version: 0.5 }, reader);
    const forbidden = await sendTo(test.app, calls.parameters.update, note, nobody.token);
    const { rows } = await done({ area: 'parameters', sort: 'at' });
    expect(rows.map(({ code, outcome }) => `${code} ${outcome}`).toSorted()).toEqual(['A0301 refused', 'A0400 refused']);
    for (const { body } of [bad, forbidden]) {
      const [found] = (await done({ requestId: String(body['requestId']) })).rows;
      expect(found).toMatchObject({ code: body['code'], msg: body['msg'] });
    }
  });

  it('names the fields that it changed', async () => {
    const { token } = await openSession(test.db, 'u-staff', test.clock.now);
    const [todo] = (await sendTo(test.app, calls.todo.page, { view: 'created' }, token)).result.rows;
    const sent = await sendTo(test.app, calls.todo.comment, { id: todo?.todoId ?? '', comment: '已联系客户' }, token);
    expect(sent.code).toBe('00000');
    const [row] = (await done()).rows;
    expect((await detail(row?.id ?? '')).changes).toMatchObject([
      { recordType: 'todo', recordId: todo?.todoId, recordName: todo?.number, action: '评论', comment: '已联系客户' },
    ]);
  });

  it('excludes reads, personal view settings and sign-ins', async () => {
    const { user, token } = await makeSignedIn(test.app);
    await sendTo(test.app, calls.account.get, {}, token);
    await sendTo(test.app, calls.preferences.save, { key: 'tab-bar', value: {} } as never, token);
    await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws: 'Wrong2026' });
    expect((await done()).rows).toEqual([]);
  });

  it('leaves no row without a person, because anybody could fill the log', async () => {
    expect((await sendTo(test.app, calls.parameters.update, note)).code).toBe('L0001');
    expect((await done()).rows).toEqual([]);
  });
});

describe('operationLog.page', () => {
  beforeEach(async () => {
    const row = { companyId: 'chengming', departmentName: '', channel: 'phone' as const, path: '/x', params: {}, userAgent: '', msg: '' };
    const ok = { outcome: 'success' as const, code: '00000', durationMs: 3 };
    const at = (ms: number) => new Date(test.clock.now.getTime() + ms);
    const who = { userId: 'u-staff', userName: '王浩然' };
    await test.db.insert(operationLog).values([
      { ...row, ...ok, ...who, at: at(1), area: 'todo', operation: '新建待办', requestId: 'r1', ip: '10.0.0.1' },
      { ...row, ...ok, ...who, at: at(2), area: 'todo', operation: '修改待办', requestId: 'r2', ip: '10.0.0.2', channel: 'wxwork' },
      {
        ...row,
        ...ok,
        userId: 'u-admin',
        userName: '管理员',
        at: at(3),
        area: 'parameters',
        operation: '修改参数',
        requestId: 'r3',
        ip: '192.168.0.1',
        outcome: 'failed',
        code: 'B0001',
      },
      {
        ...row,
        ...ok,
        ...who,
        companyId: 'other',
        at: at(4),
        area: 'todo',
        operation: '评论待办',
        requestId: 'r4',
        ip: '10.0.0.1',
        outcome: 'refused',
        code: 'A0404',
      },
    ]);
  });

  it.each([
    [{}, 'r4 r3 r2 r1'],
    [{ sort: 'at' }, 'r1 r2 r3 r4'],
    [{ userId: 'u-admin' }, 'r3'],
    [{ area: 'todo' }, 'r4 r2 r1'],
    [{ operation: '修改' }, 'r3 r2'],
    [{ operation: '%' }, ''],
    [{ outcome: 'refused' as const }, 'r4'],
    [{ outcome: 'failed' as const }, 'r3'],
    [{ channel: 'wxwork' as const }, 'r2'],
    [{ requestId: 'r1' }, 'r1'],
    [{ ip: '10.0.0.' }, 'r4 r2 r1'],
    [{ area: 'todo', outcome: 'success' as const, ip: '10.0.0.2' }, 'r2'],
    [{ offset: 2, limit: 3 }, 'r1'],
  ])('with %o returns %s', async (query, expected) => {
    const { rows } = await done(query);
    const ids = await Promise.all(rows.map(async ({ id }) => (await detail(id)).requestId));
    expect(ids.join(' ')).toBe(expected);
  });

  it('shows operations of the own company only, in the list and individually', async () => {
    const [foreign] = await test.db.select().from(operationLog).where(eq(operationLog.requestId, 'r4'));
    const user = await makeUser(test.db, { companyId: 'chengming', tags: ['monitor:operationLog:list'] });
    const { token } = await openSession(test.db, user.id, test.clock.now);
    expect((await done({}, token)).total).toBe(3);
    expect((await sendTo(test.app, calls.operationLog.get, { id: foreign?.id ?? '' }, token)).code).toBe('A0404');
    expect((await done({}, reader)).total).toBe(0);
  });

  it('refuses an unknown sort order or result, callers who are not signed in, and people without the right', async () => {
    const { app } = test;
    const plain = (await makeSignedIn(app)).token;
    const url = '/api/ad-biz/operation-log/list';
    for (const query of ['sort=params', 'outcome=perhaps', 'from=yesterday', 'channel=pigeon'])
      expect((await app.inject({ url: `${url}?${query}`, headers: { 'x-access-token': reader } })).json()).toMatchObject({ code: 'A0400' });
    for (const call of [calls.operationLog.page, calls.operationLog.get]) {
      expect((await sendTo(app, call, { id: 'x' })).code).toBe('L0001');
      expect((await sendTo(app, call, { id: 'x' }, plain)).code).toBe('A0301');
    }
    expect((await sendTo(app, calls.operationLog.get, { id: '../x' }, reader)).code).toBe('A0400');
    expect((await sendTo(app, calls.operationLog.get, { id: 'unknown' }, reader)).code).toBe('A0404');
  });
});
