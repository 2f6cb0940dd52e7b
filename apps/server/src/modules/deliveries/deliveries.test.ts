import { calls } from '@houtai/contract';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { messages, notify } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';
import jobs from './deliveries.jobs.ts';
import { deliveries } from './deliveries.tables.ts';
import { sendDue } from './send-due.ts';

const MINUTE_MS = 60_000;
const NOTICE = {
  msgType: '0',
  title: '待办已指派给您',
  content: '请核对合同',
  url: '/todo?id=1',
  record: { type: 'todo', id: '1' },
} as const;
const PEOPLE = ['u-staff', 'u-staff-2', 'u-guest'];

let standIn: FakeWecom;
let test: AppForTest;
beforeAll(async () => {
  standIn = await start();
  const wecom = readConfig(environmentFor(standIn.address)).wecom;
  test = await appForTest({ config: { wecom, publicAddress: 'https://console.example.com' } });
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(async () => {
  // All staff of the demo but one are linked.
  await test.db.delete(linkedIdentities);
  await link('u-staff', 'LinYue');
});
afterEach(async () => {
  test.clock.now = TEST_NOW;
  standIn.beBusy(0);
  standIn.sent.length = 0;
  await test.db.delete(messages);
  await test.db.delete(linkedIdentities);
});

async function link(userId: string, externalId: string): Promise<void> {
  await test.db.insert(linkedIdentities).values({ provider: 'WXWORK', externalId, userId, createdAt: test.clock.now });
}

const tell = (msgType: '0' | '2' = '0', title: string = NOTICE.title) =>
  notify(ctxOf(test, 'u-manager'), { ...NOTICE, msgType, title, to: PEOPLE });
const rows = () => test.db.select().from(deliveries).orderBy(asc(deliveries.createdAt));
const settled = (state: string) => vi.waitFor(async () => expect(await rows()).toMatchObject([{ state }]));

async function runSending(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'deliveries:send');
  if (job) await runJob(test.app, job);
}

/** Sends what is due in a minute while the server's clock stands still, so that the server's own sender finds nothing. */
async function sendInAMinute(deps = test.app.deps, { signal } = new AbortController()): Promise<void> {
  const later = new Date(test.clock.now.getTime() + MINUTE_MS);
  await sendDue({ db: test.db, log: test.app.log, deps: { ...deps, now: () => later } }, signal);
}

describe('a message to somebody with a linked account', () => {
  it('goes out as a card that links to its page, to that person only', async () => {
    await tell();
    await settled('sent');
    expect(standIn.sent).toMatchObject([
      {
        touser: 'LinYue',
        msgtype: 'textcard',
        textcard: { title: '待办已指派给您', description: '请核对合同', url: 'https://console.example.com/adminview/todo?id=1' },
      },
    ]);
  });

  it('goes out only if the transaction that created it commits', async () => {
    const failing = inTransaction(ctxOf(test, 'u-manager'), async (ctx) => {
      await notify(ctx, { ...NOTICE, to: PEOPLE });
      throw new Error('the rest fails');
    });
    await expect(failing).rejects.toThrow('the rest fails');
    await runSending();
    expect(await rows()).toEqual([]);
    expect(standIn.sent).toEqual([]);
  });

  it('stays in the console for types that the person does not want there', async () => {
    await tell('2');
    await runSending();
    expect(await rows()).toEqual([]);
  });

  it('waits for the end of the quiet hours', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const quietHours = { from: '15:00', to: '17:00', zone: 'Asia/Shanghai' };
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, quietHours }, token);
    await tell();
    await runSending();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, at: new Date('2026-11-20T09:00:00Z') }]);
    test.clock.advance(60 * MINUTE_MS);
    await runSending();
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
    await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token);
  });

  it('goes out during quiet hours if it asks the person to act, unless they chose that it waits', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const { token: manager } = await openSession(test.db, 'u-manager');
    const quietHours = { from: '15:00', to: '17:00', zone: 'Asia/Shanghai' };
    const give = async (urgentWaits: boolean) => {
      await sendTo(
        test.app,
        calls.messageSettings.save,
        { ...DEFAULT_MESSAGE_SETTINGS, choices: [{ kind: '0', transport: 'console', wanted: false }], quietHours, urgentWaits },
        token,
      );
      await test.db.delete(messages);
      const given = await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-staff' }), manager);
      expect(given.code).toBe('00000');
      const [message] = await test.db.select().from(messages).where(eq(messages.userId, 'u-staff'));
      expect(message?.readAt).toBeNull();
    };
    try {
      await give(false);
      await settled('sent');
      await give(true);
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, at: new Date('2026-11-20T09:00:00Z') }]);
    } finally {
      await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token);
    }
  });
});

describe('a busy service', () => {
  it('causes retries after one, two and four minutes, and the message arrives once', async () => {
    standIn.beBusy(3);
    await tell();
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, problem: '企业微信返回错误（-1）' }]),
    );
    for (const minutes of [1, 2, 4]) {
      const [row] = await rows();
      expect(row?.at).toEqual(new Date(test.clock.now.getTime() + minutes * MINUTE_MS));
      test.clock.advance(minutes * MINUTE_MS);
      await runSending();
    }
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 4, problem: '' }]);
    expect(standIn.sent).toHaveLength(1);
  });

  it('causes the delivery to fail after a day and a half, until an administrator retries it', async () => {
    standIn.beBusy(1_000);
    await tell();
    for (let time = 0; time < 15; time += 1) {
      test.clock.advance(360 * MINUTE_MS);
      await runSending();
    }
    const [given] = await rows();
    expect(given).toMatchObject({ state: 'failed', attempts: 12 });
    standIn.beBusy(0);
    test.clock.now = TEST_NOW;
    const { token } = await openSession(test.db, 'u-admin');
    const sent = await sendTo(test.app, calls.deliveries.retry, { ids: [given?.id ?? ''] }, token);
    expect(sent).toMatchObject({ code: '00000', msg: '正在重发 1 条消息', result: { retried: 1 } });
    await settled('sent');
    expect(await sendTo(test.app, calls.deliveries.retry, { ids: [given?.id ?? ''] }, token)).toMatchObject({ result: { retried: 0 } });
  });
});

describe('an undeliverable message', () => {
  it('fails immediately, with the reason in the list', async () => {
    await test.db.delete(linkedIdentities);
    await link('u-staff', 'nobody-there');
    await tell('0', '给不存在的人');
    await settled('failed');
    const { token } = await openSession(test.db, 'u-admin');
    const page = await sendTo(test.app, calls.deliveries.page, { state: 'failed', keyword: '不存在' }, token);
    expect(page.result).toMatchObject({
      total: 1,
      rows: [{ userName: '王浩然', problem: '该成员不在企业微信应用的可见范围内', attempts: 1 }],
    });
    expect((await sendTo(test.app, calls.deliveries.page, { state: 'sent' }, token)).result.total).toBe(0);
  });
});

describe('a pending delivery', () => {
  it('drops out when its account was disabled before it is sent', async () => {
    standIn.beBusy(1);
    await tell();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ problem: '企业微信返回错误（-1）' }]));
    await test.db.update(users).set({ active: false }).where(eq(users.id, 'u-staff'));
    test.clock.advance(MINUTE_MS);
    await runSending();
    await test.db.update(users).set({ active: true }).where(eq(users.id, 'u-staff'));
    expect(await rows()).toMatchObject([{ state: 'dropped', problem: '该成员已停用' }]);
    expect(standIn.sent).toEqual([]);
  });

  it('arrives in the order of creation', async () => {
    const titles = Array.from({ length: 12 }, (_, time) => `第 ${time} 条`);
    standIn.beBusy(titles.length);
    for (const title of titles) await tell('0', title);
    await vi.waitFor(async () => expect((await rows()).filter(({ problem }) => problem !== '')).toHaveLength(titles.length));
    await sendInAMinute();
    expect(standIn.sent.map(({ textcard }) => textcard)).toMatchObject(titles.map((title) => ({ title })));
  });

  it('delays a stopping server no longer than the message being sent', async () => {
    standIn.beBusy(100);
    for (let time = 0; time < 5; time += 1) await tell('0', `第 ${time} 条`);
    await vi.waitFor(async () => expect((await rows()).filter(({ problem }) => problem !== '')).toHaveLength(5));
    standIn.beBusy(0);
    const stopping = new AbortController();
    const { deps } = test.app;
    const { messaging } = deps;
    const sendOne: typeof messaging = messaging && {
      ...messaging,
      send: async (ctx, message) => {
        stopping.abort();
        await messaging.send(ctx, message);
      },
    };
    await sendInAMinute({ ...deps, messaging: sendOne }, stopping);
    expect(standIn.sent).toHaveLength(1);
    // The next server has the others immediately.
    await sendInAMinute();
    expect(standIn.sent).toHaveLength(5);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2]);
  });
});

describe('a full outbox', () => {
  it("shows its count and oldest message, and on an administrator's request sends each message once", async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const backlog = async () => (await sendTo(test.app, calls.deliveries.backlog, {}, token)).result;
    expect(await backlog()).toEqual({ waiting: 0, oldest: null, failed: 0 });
    standIn.beBusy(1_000);
    for (let time = 0; time < 250; time += 1) await tell('0', `第 ${time} 条`);
    expect(await backlog()).toEqual({ waiting: 250, oldest: TEST_NOW.toISOString(), failed: 0 });
    await vi.waitFor(async () => expect((await rows()).every(({ attempts, problem }) => attempts === 1 && problem !== '')).toBe(true));
    await test.db.update(deliveries).set({ state: 'failed' });
    expect(await backlog()).toEqual({ waiting: 0, oldest: null, failed: 250 });
    standIn.beBusy(0);
    expect(await sendTo(test.app, calls.deliveries.retryAll, {}, token)).toMatchObject({
      msg: '正在重发 250 条消息',
      result: { retried: 250 },
    });
    await vi.waitFor(async () => expect(await backlog()).toEqual({ waiting: 0, oldest: null, failed: 0 }));
    expect(standIn.sent).toHaveLength(250);
    expect(await sendTo(test.app, calls.deliveries.retryAll, {}, token)).toMatchObject({ msg: '没有发送失败的消息' });
  });

  it("shows and resends only the own company's messages", async () => {
    await tell();
    await settled('sent');
    await test.db.update(deliveries).set({ state: 'failed' });
    const { token } = await makeSignedIn(test.app, { companyId: 'c-hengrui', tags: ['system:delivery:list', 'system:delivery:retry'] });
    expect((await sendTo(test.app, calls.deliveries.backlog, {}, token)).result.failed).toBe(0);
    expect((await sendTo(test.app, calls.deliveries.retryAll, {}, token)).result.retried).toBe(0);
  });
});

it('two servers that send concurrently send each message once', async () => {
  standIn.beBusy(1);
  await tell();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
  for (let time = 0; time < 20; time += 1) await tell('0', `第 ${time} 条`);
  test.clock.advance(MINUTE_MS);
  await Promise.all([runSending(), runSending(), runSending()]);
  await vi.waitFor(async () => expect((await rows()).every(({ state }) => state === 'sent')).toBe(true));
  expect(standIn.sent).toHaveLength(21);
});

describe('the calls of deliveries', () => {
  it('require their tags', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [] });
    expect(await sendTo(test.app, calls.deliveries.page, {}, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.deliveries.retry, { ids: ['x'] }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.deliveries.retryAll, {}, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.deliveries.backlog, {}, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.deliveries.check, { send: false }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.deliveries.page, {})).toMatchObject({ code: 'L0001' });
  });

  it('refuse bad input', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    expect(await sendTo(test.app, calls.deliveries.retry, { ids: [] }, token)).toMatchObject({ code: 'A0400' });
  });
});
