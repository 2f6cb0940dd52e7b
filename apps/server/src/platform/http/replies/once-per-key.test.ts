import { createHash } from 'node:crypto';

import { calls } from '@houtai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { menus } from '#modules/menus/menus.tables.ts';
import { todos } from '#modules/todo/todo.tables.ts';

import { type AppForTest, appForTest } from '../../testing/app-for-test.ts';
import { ctxOf } from '../../testing/ctx-of.ts';
import { openSession } from '../../testing/open-session.ts';
import { sendTo } from '../../testing/send-to.ts';
import { todoForm } from '../../testing/stages/work-forms.ts';
import { idempotentAnswers } from './idempotent-answers.tables.ts';
import { removeOldAnswers } from './once-per-key.ts';

const HOUR_MS = 3_600_000;

let test: AppForTest;
let token: string;
let other: string;
let before: number;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-staff'));
  ({ token: other } = await openSession(test.db, 'u-staff-2'));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(idempotentAnswers);
  before = await test.db.$count(todos);
});

function add(key: string | undefined, { as = token, ...fields }: { as?: string; promiseRemark?: string; custId?: string } = {}) {
  const headers = { 'idempotency-key': key };
  return sendTo(test.app, calls.todo.add, todoForm(fields), { token: as, headers });
}

async function made(): Promise<number> {
  return (await test.db.$count(todos)) - before;
}

describe('an idempotency key', () => {
  it('returns the first answer again and makes one record', async () => {
    const first = await add('k1');
    const again = await add('k1');
    expect(again).toMatchObject({ status: 200, msg: first.msg, body: first.body });
    expect(again.result.todoId).toBe(first.result.todoId);
    expect(await made()).toBe(1);
  });

  it('makes one record from concurrent calls', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => add('k-at-once')));
    expect(new Set(sent.map((each) => each.result.todoId)).size).toBe(1);
    expect(await made()).toBe(1);
  });

  it('becomes free after a refusal, also for a waiting call', async () => {
    expect((await add('k2', { custId: 'nobody' })).code).toBe('A0400');
    expect((await add('k2')).code).toBe('00000');
    const codes = (await Promise.all([add('k3', { custId: 'nobody' }), add('k3', { custId: 'nobody' })])).map((sent) => sent.code);
    expect(codes).toEqual(['A0400', 'A0400']);
    expect(await made()).toBe(1);
  });

  it('belongs to one user', async () => {
    const [mine, theirs] = [await add('k4'), await add('k4', { as: other })];
    expect(theirs.result.todoId).not.toBe(mine.result.todoId);
  });

  it('refuses other content, so that no change is lost silently', async () => {
    await add('k5');
    expect(await add('k5', { promiseRemark: '改过的内容' })).toMatchObject({ status: 409, code: 'A0409' });
    expect(await made()).toBe(1);
  });

  it('lasts a day', async () => {
    await add('k6');
    test.clock.advance(23 * HOUR_MS);
    await add('k6');
    expect(await made()).toBe(1);
    test.clock.advance(2 * HOUR_MS);
    await openSession(test.db, 'u-staff', test.clock.now).then((session) => add('k6', { as: session.token }));
    expect(await made()).toBe(2);
    test.clock.advance(-25 * HOUR_MS);
  });

  it('expires and is removed after that', async () => {
    await add('k7');
    const ctx = ctxOf(test, 'u-staff');
    await removeOldAnswers({ ...ctx, now: new Date(ctx.now.getTime() + 23 * HOUR_MS) });
    expect(await test.db.$count(idempotentAnswers)).toBe(1);
    await removeOldAnswers({ ...ctx, now: new Date(ctx.now.getTime() + 25 * HOUR_MS) });
    expect(await test.db.$count(idempotentAnswers)).toBe(0);
  });

  it('has no effect on reads', async () => {
    await add(undefined);
    await add(undefined);
    expect(await made()).toBe(2);
  });

  it('makes one comment of two calls', async () => {
    const { todoId: id } = (await add(undefined)).result;
    const comment = () =>
      sendTo(test.app, calls.todo.comment, { id, comment: '已和客户确认' }, { token, headers: { 'idempotency-key': 'k-comment' } });
    expect((await Promise.all([comment(), comment()])).map(({ code }) => code)).toEqual(['00000', '00000']);
    expect((await comment()).code).toBe('00000');
    const history = (await sendTo(test.app, calls.todo.history, { id }, token)).result;
    expect(history.filter((entry) => entry.comment === '已和客户确认')).toHaveLength(1);
  });

  it('stores no answer with a secret, and says what to do when the key is repeated', async () => {
    const { token: admin } = await openSession(test.db, 'u-admin');
    const issue = () =>
      sendTo(test.app, calls.session.issueAdminKey, { loginId: 'admin' }, { token: admin, headers: { 'idempotency-key': 'k-secret' } });
    const { tokenKey } = (await issue()).result;
    expect(await issue()).toMatchObject({ code: 'A0409', msg: '密钥已经签发，但只显示一次；没有看到时请重新签发' });
    const rows = await test.db.select().from(idempotentAnswers);
    expect(rows.map(({ answer }) => answer)).toEqual([null]);
    expect(JSON.stringify(rows)).not.toContain(tokenKey);
  });

  it('stores no long answer, and confirms that the call was executed', async () => {
    const { token: admin } = await openSession(test.db, 'u-admin');
    const row = { type: 'group' as const, py: '', route: true, url: `/${'x'.repeat(500)}`, component: 'y'.repeat(500) };
    const ids = Array.from({ length: 80 }, (_, at) => `long-${at}`);
    const parent = { ...row, id: 'long', code: 'long', name: '长', parentId: '0' };
    await test.db.insert(menus).values([parent, ...ids.map((id) => ({ ...row, id, code: id, name: id, parentId: 'long' }))]);
    const sort = () =>
      sendTo(test.app, calls.menuAdmin.sort, { parentId: 'long', ids }, { token: admin, headers: { 'idempotency-key': 'k-long' } });
    expect((await sort()).code).toBe('00000');
    expect(await sort()).toMatchObject({ code: 'A0409', msg: '这项操作已经完成，没有重复执行' });
  });

  it('still works if it was stored before contents were hashed with a secret', async () => {
    const form = todoForm();
    const first = await sendTo(test.app, calls.todo.add, form, { token, headers: { 'idempotency-key': 'k-old' } });
    const contentHash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
    await test.db.update(idempotentAnswers).set({ contentHash });
    const again = await sendTo(test.app, calls.todo.add, form, { token, headers: { 'idempotency-key': 'k-old' } });
    expect(again.result.todoId).toBe(first.result.todoId);
  });

  it.each(['', 'x'.repeat(65), '两个字', 'a b', "'; drop table todos; --"])('cannot be %j', async (key) => {
    expect(await add(key)).toMatchObject({ status: 422, code: 'A0400', body: { errors: [{ path: 'idempotency-key' }] } });
    expect(await made()).toBe(0);
  });

  it('does not bypass the permission of the call', async () => {
    expect((await sendTo(test.app, calls.todo.add, todoForm(), { headers: { 'idempotency-key': 'k8' } })).code).toBe('L0001');
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await add('k8', { as: guest })).code).toBe('A0301');
    expect(await test.db.$count(idempotentAnswers)).toBe(0);
  });

  it('appears in the API document of calls that take one', async () => {
    const document = (await test.app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, unknown> }>();
    expect(document.paths['/api/ad-biz/wcp-todo/add']).toMatchObject({ post: { parameters: [{ name: 'idempotency-key', in: 'header' }] } });
    expect(document.paths['/api/me-biz/draft/save']).toHaveProperty('post');
    expect(document.paths['/api/me-biz/draft/save']).not.toHaveProperty('post.parameters');
  });
});
