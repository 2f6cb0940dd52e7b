import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import { POST_FORM } from '@houtai/contract/posts-form';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { userRoles } from '#modules/grants/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { rehearse } from '#platform/db/work/rehearsed-work.ts';
import { runJob } from '#platform/jobs/job.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { type FakeReceiver, fakeReceiver, type Received } from '#platform/testing/fake-receiver.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { beginSending } from './send-webhooks.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

let test: AppForTest;
let receiver: FakeReceiver;
let admin: string;
let programId: string;

const [MINUTE, DAY] = [60_000, 86_400_000];
const FORM = { name: '苏州 MES', purpose: '交付', networks: '', perMinute: 60 };

beforeAll(async () => {
  receiver = await fakeReceiver();
  test = await appForTest({ outgoing: receiver.outgoing });
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  const tags = (await sendTo(test.app, calls.programs.offered, { keeperId: 'u-admin' }, admin)).result.map(({ tag }) => tag);
  programId = (await sendTo(test.app, calls.programs.add, { ...FORM, keeperId: 'u-admin', tags }, admin)).result.id;
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(async () => {
  await later(0);
  await test.db.delete(webhooks);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
});

const TODO_EVENTS = ['todo.created', 'todo.updated', 'todo.moved', 'todo.removed', 'todo.commented'];

async function makeHook(events = TODO_EVENTS, more: { programId?: string } = {}): Promise<{ id: string; secret: string }> {
  return (await sendTo(test.app, calls.webhooks.add, { name: 'MES 交付', url: receiver.url, events, programId, ...more }, admin)).result;
}

/** Sends everything due, as the job does every minute. */
async function send(): Promise<void> {
  const { deps, log } = test.app;
  await Promise.all(await beginSending({ db: test.db, deps, log }, new AbortController().signal));
}

const rowsOf = (hookId: string) =>
  test.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.hookId, hookId)).orderBy(webhookDeliveries.id);

async function addTodo(token = admin): Promise<string> {
  return (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-staff' }), token)).result.todoId;
}

const moveTodo = (todoId: string, version: number, state: '2' | '3') =>
  sendTo(test.app, calls.todo.setState, { items: [{ todoId, version }], state, remark: '' }, admin);

const arrived = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count));
const settled = (hookId: string) =>
  vi.waitFor(async () => expect((await rowsOf(hookId)).filter(({ state }) => state === 'new' || state === 'waiting')).toEqual([]));
/** Moves the clock, and opens a new session in case the old one has expired. */
async function later(ms: number): Promise<void> {
  test.clock.advance(ms);
  ({ token: admin } = await openSession(test.db, 'u-admin', test.clock.now));
}

const bodyOf = (at: number) => JSON.parse(receiver.received[at]?.body ?? '{}') as { type: string; data: Record<string, unknown> };

/** Verifies as a receiver would, with the library of Standard Webhooks, which uses the machine's clock. */
function verify(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

const first = (): Received => {
  const [got] = receiver.received;
  if (!got) throw new Error('nothing arrived');
  return got;
};

describe('a webhook event', () => {
  it('arrives automatically, signed as Standard Webhooks requires, with ids and field names but no values', async () => {
    const { id, secret } = await makeHook();
    const todoId = await addTodo();
    await arrived(1);
    expect(verify(secret, first())).toMatchObject({ type: 'todo.created', timestamp: test.clock.now.toISOString() });
    const { number } = (await sendTo(test.app, calls.todo.get, { id: todoId }, admin)).result;
    const [{ name } = { name: '' }] = await test.db.select({ name: users.name }).from(users).where(eq(users.id, 'u-admin'));
    const by = { kind: 'person', id: 'u-admin', name };
    expect(bodyOf(0).data).toEqual({ id: todoId, number, version: 1, state: '1', changed: [], by });
    await settled(id);
    expect(await rowsOf(id)).toMatchObject([{ state: 'sent', tries: 1, attempts: [{ status: 200, problem: '' }] }]);
  });

  it('reports changes, moves, comments and removals of one record in order', async () => {
    const { id } = await makeHook();
    const todoId = await addTodo();
    const changed = todoForm({ receptionUser: 'u-staff', resultRequest: '<p>另一个要求</p>' });
    await sendTo(test.app, calls.todo.update, { ...changed, todoId, version: 1 }, admin);
    await sendTo(test.app, calls.todo.comment, { id: todoId, comment: '请看' }, admin);
    await moveTodo(todoId, 2, '2');
    await arrived(4);
    expect(receiver.received.map((_, at) => [bodyOf(at).type, bodyOf(at).data['version'], bodyOf(at).data['changed']])).toEqual([
      ['todo.created', 1, []],
      ['todo.updated', 2, ['resultRequest']],
      ['todo.commented', 2, []],
      ['todo.moved', 3, ['state']],
    ]);
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/另一个要求|请看/);
    await settled(id);
  });

  it('reports a removed record with its number to people who saw it', async () => {
    await makeHook(['post.removed']);
    const post = (await sendTo(test.app, calls.posts.add, sampleValues(POST_FORM, { code: 'forklift' }), admin)).result;
    await sendTo(test.app, calls.posts.remove, { id: post.id }, admin);
    await arrived(1);
    expect(bodyOf(0)).toMatchObject({ type: 'post.removed', data: { id: post.id, version: post.version } });
  });

  it('does not exist for a rehearsal or a rolled-back change', async () => {
    const { id } = await makeHook();
    const ctx = ctxOf(test, 'u-admin');
    const change = { recordType: 'todo', recordId: 'nothing', action: '修改' };
    const rehearsed = await rehearse(ctx, async (ctx) => {
      await recordChange(ctx, change);
      return ctx.db.$count(webhookDeliveries);
    });
    expect(rehearsed).toBe(0);
    await inTransaction(ctx, async (ctx) => {
      await recordChange(ctx, change);
      throw new Error('taken back');
    }).catch(() => {});
    expect(await rowsOf(id)).toEqual([]);
  });

  it('does not go to a program whose keeper does not see the record, and is not stored for it', async () => {
    const keeper = await makeUser(test.db, { tags: ['todo:todo:list', 'todo:todo:edit'] });
    const form = { ...FORM, keeperId: keeper.id, tags: ['todo:todo:list'] };
    const narrow = (await sendTo(test.app, calls.programs.add, form, admin)).result.id;
    const { id } = await makeHook(TODO_EVENTS, { programId: narrow });
    const wide = await makeHook();
    const hidden = await addTodo();
    const shown = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: keeper.id }), admin)).result.todoId;
    await arrived(3);
    await settled(id);
    await settled(wide.id);
    expect((await rowsOf(id)).map(({ recordId }) => recordId)).toEqual([shown]);
    expect((await rowsOf(wide.id)).map(({ recordId }) => recordId)).toEqual([hidden, shown]);
  });

  it('checks access again when it is sent, and ends if the program has lost it', async () => {
    const keeper = await makeUser(test.db, { tags: ['todo:todo:list', 'todo:todo:edit'] });
    const narrow = (await sendTo(test.app, calls.programs.add, { ...FORM, keeperId: keeper.id, tags: ['todo:todo:list'] }, admin)).result
      .id;
    const { id } = await makeHook(TODO_EVENTS, { programId: narrow });
    receiver.answer = () => ({ status: 500 });
    await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: keeper.id }), admin);
    await arrived(1);
    await vi.waitFor(async () => expect((await rowsOf(id))[0]?.attempts).toHaveLength(1));
    await test.db.delete(userRoles).where(eq(userRoles.userId, keeper.id));
    await later(MINUTE);
    // The sender of the first attempt may still hold the row.
    await vi.waitFor(async () => {
      await send();
      expect(await rowsOf(id)).toMatchObject([{ state: 'dropped' }]);
    });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a failing receiver', () => {
  it('gets the same bytes under the same id again, later events only afterwards, and no attempt before its Retry-After', async () => {
    const { id } = await makeHook();
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '1800' } });
    const todoId = await addTodo();
    await arrived(1);
    await moveTodo(todoId, 1, '2');
    await vi.waitFor(async () => expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']));
    await later(29 * MINUTE);
    await send();
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => ({ status: 204 });
    await later(2 * MINUTE);
    await send();
    await settled(id);
    const [before, again, after] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
    expect(again?.body).toBe(before?.body);
    expect(after?.body).toContain('todo.moved');
    expect(receiver.received).toHaveLength(3);
  });

  it('gets ten attempts within three days, then the event fails, and can be sent again on demand', async () => {
    const { id } = await makeHook();
    receiver.answer = () => ({ status: 500, body: 'broken' });
    await addTodo();
    const began = test.clock.now.getTime();
    await arrived(1);
    for (let tries = 1; tries < 10; tries += 1) {
      await vi.waitFor(async () => expect((await rowsOf(id))[0]?.attempts).toHaveLength(tries));
      const [row] = await rowsOf(id);
      await later((row?.at.getTime() ?? 0) - test.clock.now.getTime());
      await send();
    }
    const [given] = await rowsOf(id);
    expect(given).toMatchObject({ state: 'failed', tries: 10, answer: 'broken' });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(test.clock.now.getTime() - began).toBeLessThan(3 * DAY);
    expect(test.clock.now.getTime() - began).toBeGreaterThan(2.5 * DAY);
    receiver.answer = () => ({ status: 200 });
    expect((await sendTo(test.app, calls.webhooks.resend, { ids: [given?.id ?? ''] }, admin)).result).toEqual({ resent: 1 });
    await settled(id);
    const last = receiver.received.at(-1);
    expect([last?.body, last?.headers['webhook-id']]).toEqual([first().body, first().headers['webhook-id']]);
  });

  it('pauses its webhook after five days of failure, which notifies the keeper; events wait and are sent when it resumes', async () => {
    const { id } = await makeHook();
    await test.db.delete(messages);
    receiver.answer = () => ({ status: 500 });
    await test.db.update(webhooks).set({ failingSince: new Date(test.clock.now.getTime() - 5 * DAY) });
    await addTodo();
    await vi.waitFor(async () => expect(await test.db.select().from(webhooks)).toMatchObject([{ state: 'failing' }]));
    expect(await test.db.select().from(messages).where(eq(messages.userId, 'u-admin'))).toMatchObject([
      { title: 'Webhook「MES 交付」已自动暂停', url: `/system/programs?tab=webhooks&hook=${id}` },
    ]);
    await addTodo();
    await send();
    const before = receiver.received.length;
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    receiver.answer = () => ({ status: 200 });
    await sendTo(test.app, calls.webhooks.turn, { id, active: true }, admin);
    await settled(id);
    expect(receiver.received.length - before).toBe(2);
  });

  it('gets nothing more after it answers 410, and waiting events are dropped', async () => {
    const { id } = await makeHook();
    receiver.answer = () => ({ status: 410 });
    await addTodo();
    await vi.waitFor(async () => expect(await test.db.select().from(webhooks)).toMatchObject([{ state: 'gone' }]));
    await addTodo();
    expect((await rowsOf(id)).map(({ state }) => state)).not.toContain('waiting');
    expect(await sendTo(test.app, calls.webhooks.turn, { id, active: true }, admin)).toMatchObject({ code: 'A0409' });
    const [row] = await test.db.select().from(webhooks);
    expect(row?.state).toBe('gone');
  });

  it('has events dropped after seven days, and deleted after thirty', async () => {
    const { id } = await makeHook();
    await sendTo(test.app, calls.webhooks.turn, { id, active: false }, admin);
    await addTodo();
    await vi.waitFor(async () => expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['waiting']));
    const job = test.app.jobs.find(({ name }) => name === 'webhooks:remove-old');
    if (!job) throw new Error('there is no such job');
    await later(8 * DAY);
    await runJob(test.app, job);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['dropped']);
    await later(30 * DAY);
    await runJob(test.app, job);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('the secret of a webhook', () => {
  it('signs together with the previous one for a day, then alone', async () => {
    const { id, secret } = await makeHook();
    const { secret: fresh } = (await sendTo(test.app, calls.webhooks.changeSecret, { id }, admin)).result;
    await addTodo();
    await arrived(1);
    expect(first().headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const one of [secret, fresh]) expect(verify(one, first())).toBeTruthy();
    await settled(id);
    receiver.received.length = 0;
    await later(DAY + MINUTE);
    await addTodo();
    await arrived(1);
    expect(verify(fresh, first())).toBeTruthy();
    expect(() => verify(secret, first())).toThrow(/signature/);
  });

  it('appears in no list, log or row', async () => {
    const { secret } = await makeHook();
    const stored = JSON.stringify([await test.db.select().from(webhooks), (await sendTo(test.app, calls.webhooks.list, {}, admin)).result]);
    expect(stored).not.toContain(secret.slice(12));
    expect(stored).toContain(secret.slice(0, 10));
  });
});

describe('webhooks.test', () => {
  it('sends once, even if the webhook is paused, and returns the response', async () => {
    const { id } = await makeHook();
    await sendTo(test.app, calls.webhooks.turn, { id, active: false }, admin);
    receiver.answer = () => ({ status: 404, body: 'nobody here' });
    const delivery = (await sendTo(test.app, calls.webhooks.test, { id }, admin)).result.id;
    await settled(id);
    const detail = (await sendTo(test.app, calls.webhooks.delivery, { id: delivery }, admin)).result;
    expect(detail).toMatchObject({ type: 'test', state: 'failed', status: 404, problem: '对方回答 404', answer: 'nobody here', left: 0 });
  });
});

describe('webhooks of others', () => {
  it('refuse the keeper of another program, and events that its own program does not see', async () => {
    const { id } = await makeHook();
    const tags = ['open:program:list', 'open:program:edit', 'open:webhook:edit', 'open:webhook:resend', 'todo:todo:list'];
    const { user, token } = await makeSignedIn(test.app, { tags });
    await sendTo(test.app, calls.webhooks.test, { id }, admin);
    await settled(id);
    const [row] = await rowsOf(id);
    const { webhooks: hooks } = calls;
    const refused = { code: 'A0301' };
    const form = { name: 'x', url: receiver.url, events: ['todo.created'] };
    expect(await sendTo(test.app, hooks.add, { ...form, programId }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.save, { ...form, id, version: 1 }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.turn, { id, active: false }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.changeSecret, { id }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.remove, { id }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.test, { id }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.deliveries, { hookId: id }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.delivery, { id: row?.id ?? '' }, token)).toMatchObject(refused);
    expect(await sendTo(test.app, hooks.resend, { ids: [row?.id ?? ''] }, token)).toMatchObject(refused);
    const own = (await sendTo(test.app, calls.programs.add, { ...FORM, keeperId: user.id, tags: ['todo:todo:list'] }, token)).result.id;
    const offered = (await sendTo(test.app, hooks.offered, { programId: own }, token)).result;
    expect(offered.map(({ type }) => type)).toEqual(['todo']);
    const wrong = await sendTo(test.app, hooks.add, { ...form, events: ['feedback.created'], programId: own }, token);
    expect(wrong.body['errors']).toMatchObject([{ path: 'events' }]);
  });
});

describe('the address of a webhook', () => {
  it.each([
    ['http://hooks.example.com/x', '必须是 https:// 开头的地址'],
    ['https://user:pass@hooks.example.com/x', '地址里不能带用户名和密码'],
    ['https://10.0.0.7/x', '内网地址不能接收'],
    ['https://localhost/x', '内网地址不能接收'],
  ])('refuses %s', async (url, msg) => {
    const refused = await sendTo(test.app, calls.webhooks.add, { name: 'x', url, events: ['todo.created'], programId }, admin);
    expect(refused.body['errors']).toEqual([{ path: 'url', msg }]);
  });
});
