import { calls } from '@houtai/contract';
import type { MailForm } from '@houtai/contract/mail-form';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { deliveries } from '#modules/deliveries/index.ts';
import { messages, notify } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { type FakeSmtp, startSmtp } from '#platform/testing/fake-smtp.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { mailSettings } from './mail.tables.ts';

const MINUTE_MS = 60_000;
const STAFF = 'wanghaoran@chengming.example';

let smtp: FakeSmtp;
let test: AppForTest;
let admin: string;
beforeAll(async () => {
  smtp = await startSmtp();
  test = await appForTest({ config: { publicAddress: 'https://console.example.com' }, mailer: smtp.mailer });
  admin = (await openSession(test.db, 'u-admin')).token;
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  await test.db.delete(linkedIdentities);
  await setUp();
});
afterEach(async () => {
  test.clock.now = TEST_NOW;
  smtp.refusal = null;
  smtp.password = 'mail-secret-1';
  smtp.received.length = 0;
  await test.db.delete(messages);
  await test.db.delete(mailSettings);
});

const FORM = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'tls' as const,
  user: 'houtai@example.com',
  password: 'mail-secret-1',
  senderName: 'Houtai 后台',
  senderAddress: 'houtai@example.com',
  bounceAddress: 'it@example.com',
});
const shown = async () => (await sendTo(test.app, calls.mail.settings, {}, admin)).result;
async function save(change: Partial<MailForm>, version?: number) {
  const { host, port, security, senderName, senderAddress, version: now } = await shown();
  return sendTo(test.app, calls.mail.save, { host, port, security, senderName, senderAddress, ...change, version: version ?? now }, admin);
}
const runTest = async () => (await sendTo(test.app, calls.mail.test, {}, admin)).result;
const turn = (to: 'on' | 'paused' | 'off') => sendTo(test.app, calls.mail.turn, { to }, admin);
const tell = (title = '待办已指派给您', to = ['u-staff']) =>
  notify(ctxOf(test, 'u-manager'), {
    msgType: '0',
    to,
    title,
    content: '请核对合同',
    url: '/todo?id=1',
    record: { type: 'todo', id: '1' },
  });
const rows = () => test.db.select().from(deliveries).orderBy(asc(deliveries.createdAt), asc(deliveries.id));
const settled = (state: string) => vi.waitFor(async () => expect(await rows()).toMatchObject([{ state }]));
async function runSending(): Promise<void> {
  const job = test.app.jobs.find(({ name }) => name === 'deliveries:send');
  if (job) await runJob(test.app, job);
}

/** Stores tested and enabled settings. */
async function setUp(change: Partial<MailForm> = {}): Promise<void> {
  await save({ ...FORM(), ...change });
  await runTest();
  expect((await turn('on')).result.state).toBe('on');
  smtp.received.length = 0;
}

describe('a message to somebody with an address', () => {
  it('goes out once as text and HTML with only the title, from the configured sender', async () => {
    await tell();
    await settled('sent');
    const [row] = await rows();
    const [mail, ...more] = smtp.received;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'it@example.com', to: [STAFF] });
    expect(mail?.headers.map((line) => line.split(':')[0])).toEqual(
      ['From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type'].filter((name) =>
        mail?.headers.some((line) => line.startsWith(name)),
      ),
    );
    expect(mail?.headers).toContain(`Message-ID: <${row?.id}@example.com>`);
    const decoded = bodiesOf(mail?.raw ?? '');
    expect(decoded).toContain('https://console.example.com/adminview/todo?id=1');
    expect(decoded).not.toContain('请核对合同');
    expect(decoded).not.toMatch(/<img|src=/);
  });

  it('includes the content if an administrator enables that', async () => {
    await save({ content: 'full' });
    await tell();
    await settled('sent');
    expect(bodiesOf(smtp.received[0]?.raw ?? '')).toContain('请核对合同');
  });

  it('reaches nobody without an address, and fails for domains that are not allowed', async () => {
    await test.db.update(users).set({ email: '' }).where(eq(users.id, 'u-staff-2'));
    await save({ domains: 'other.example' });
    await tell('给两个人', ['u-staff', 'u-staff-2']);
    await settled('failed');
    expect((await rows())[0]?.problem).toBe('chengming.example 不在允许的域名里，没有发');
    expect(smtp.received).toEqual([]);
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
    await settled('sent');
    await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token);
  });

  it("follows the person's choice before the administrator's default", async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const choose = (wanted: boolean) =>
      sendTo(
        test.app,
        calls.messageSettings.save,
        { ...DEFAULT_MESSAGE_SETTINGS, choices: [{ kind: '0', transport: 'mail', wanted }] },
        token,
      );
    await choose(false);
    await tell();
    expect(await rows()).toEqual([]);
    await save({ given: false });
    await choose(true);
    await tell();
    await settled('sent');
    await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token);
    await test.db.delete(messages);
    await tell();
    expect(await rows()).toEqual([]);
  });
});

describe('hostile names', () => {
  const EVIL = 'Eve\r\nBcc: thief@evil.example\r\nX-Evil: 1';

  it.each([
    ['a title', async () => tell(`${EVIL}\r\n\r\nbody`)],
    ['a title with separators of lines', async () => tell('Eve\u2028Bcc: thief@evil.example\u0085X-Evil: 1')],
    [
      'the name of a recipient',
      async () => {
        await test.db
          .update(users)
          .set({ name: `"${EVIL}" <thief@evil.example>, other@evil.example` })
          .where(eq(users.id, 'u-staff'));
        await tell();
      },
    ],
    [
      'a stored name of the sender',
      async () => {
        await test.db.update(mailSettings).set({ senderName: EVIL });
        await tell();
      },
    ],
  ])('in %s create no header and no recipient', async (_, act) => {
    const [person] = await test.db.select({ name: users.name }).from(users).where(eq(users.id, 'u-staff'));
    try {
      await act();
      await settled('sent');
      const [mail] = smtp.received;
      expect(mail?.to).toEqual([STAFF]);
      expect(mail?.headers.map((line) => line.split(':')[0]?.toLowerCase()).toSorted()).toEqual(
        ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
      );
    } finally {
      await test.db
        .update(users)
        .set({ name: person?.name ?? '' })
        .where(eq(users.id, 'u-staff'));
    }
  });

  it.each([
    'a@b.example,c@d.example',
    'x <a@b.example>',
    'a@b.example\r\nRCPT TO:<c@d.example>',
    '"a b"@c.example',
    'a@b',
    '@list:a@b.example',
  ])('used as an address get no mail: %s', async (email) => {
    await test.db.update(users).set({ email }).where(eq(users.id, 'u-staff-2'));
    await tell('给两个人', ['u-staff', 'u-staff-2']);
    await settled('sent');
    expect(smtp.received.map(({ to }) => to)).toEqual([[STAFF]]);
    await test.db.update(users).set({ email: '' }).where(eq(users.id, 'u-staff-2'));
  });

  it.each([
    [{ senderName: 'Eve\nBcc: a@b.example' }, 'senderName'],
    [{ senderAddress: 'a@b.example>' }, 'senderAddress'],
    [{ bounceAddress: 'a@b.example, c@d.example' }, 'bounceAddress'],
    [{ domains: 'ok.example, a b' }, 'domains'],
    [{ host: 'smtp.example.com/path' }, 'host'],
  ])('in the settings are refused: %j', async (change, path) => {
    expect(await save(change)).toMatchObject({ code: 'A0400', body: { errors: [{ path }] } });
  });
});

describe('a mail server', () => {
  it('that refuses temporarily gets a retry with the same Message-ID', async () => {
    smtp.refusal = { code: 452, words: 'Too many mails' };
    await tell();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, problem: '452 Too many mails' }]));
    smtp.refusal = null;
    test.clock.advance(MINUTE_MS);
    await runSending();
    await settled('sent');
    expect(await rows()).toMatchObject([{ attempts: 2, problem: '' }]);
  });

  it('that refuses permanently gets no retry', async () => {
    smtp.refusal = { code: 550, words: 'No such mailbox' };
    await tell();
    await settled('failed');
    expect(await rows()).toMatchObject([{ attempts: 1, problem: '550 No such mailbox' }]);
  });

  it('that refuses one recipient accepts the mails after it on the same connection', async () => {
    await test.db.update(users).set({ email: 'after-sale@example.com' }).where(eq(users.id, 'u-after-sale'));
    await turn('paused');
    await tell('一');
    await tell('二', ['u-after-sale']);
    await tell('三', ['u-after-sale']);
    smtp.refusal = { code: 550, words: 'No such mailbox', to: STAFF };
    await turn('on');
    await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent', 'sent']));
    expect((await rows()).map(({ problem }) => problem)).toEqual(['550 No such mailbox', '', '']);
  });

  it('that refuses the sign-in pauses everything, notifies administrators once, and loses nothing', async () => {
    smtp.password = 'changed';
    const before = smtp.signIns;
    for (const title of ['一', '二', '三']) await tell(title);
    await vi.waitFor(async () => expect((await shown()).state).toBe('paused'));
    await runSending();
    expect(smtp.signIns - before).toBe(1);
    expect((await shown()).problem).toBe('邮件服务器拒绝登录（535），请检查用户名和密码');
    const told = await test.db.select().from(messages).where(eq(messages.userId, 'u-admin'));
    expect(told.map(({ title }) => title)).toEqual(['邮件已暂停发送']);
    const waiting = await test.db.select().from(deliveries).where(eq(deliveries.userId, 'u-staff'));
    expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    smtp.password = 'mail-secret-1';
    await turn('on');
    await vi.waitFor(() => expect(smtp.received.filter(({ to }) => to[0] === STAFF)).toHaveLength(3));
  });

  it('that accepted a mail before its sender was killed gets it once more with the same Message-ID', async () => {
    await tell();
    await settled('sent');
    test.clock.advance(6 * MINUTE_MS);
    // Simulates a kill between sending and marking; in one statement, because a sender may run between two.
    await test.db.update(deliveries).set({ state: 'waiting', at: test.clock.now });
    await runSending();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2));
    const ids = smtp.received.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('gets no more mails a minute than allowed, whichever servers send', async () => {
    await turn('paused');
    await save({ perMinute: 5 });
    for (let time = 0; time < 12; time += 1) await tell(`第 ${time} 条`);
    await turn('on');
    await vi.waitFor(() => expect(smtp.received).toHaveLength(5));
    await Promise.all([runSending(), runSending(), runSending()]);
    expect(smtp.received).toHaveLength(5);
    test.clock.advance(MINUTE_MS + 1);
    await runSending();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(10));
  });

  it('with an untrusted certificate receives nothing', async () => {
    const stranger = await startSmtp();
    await save({ port: stranger.port, password: 'mail-secret-1' });
    const steps = await runTest();
    expect(steps.map(({ state }) => state)).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
    expect(steps[0]?.words).toContain('证书不可信');
    expect(stranger.signIns).toBe(0);
    await stranger.close();
  });

  it('with STARTTLS receives nothing before encryption', async () => {
    const starttls = await startSmtp({ secure: false });
    const other = await appForTest({ mailer: starttls.mailer });
    const { token } = await openSession(other.db, 'u-admin');
    const form = { ...FORM(), port: starttls.port, security: 'starttls' as const, version: 1 };
    expect((await sendTo(other.app, calls.mail.save, form, token)).code).toBe('00000');
    const steps = (await sendTo(other.app, calls.mail.test, {}, token)).result;
    expect(steps.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(steps[0]?.words).toMatch(/^TLS 1\.[23]$/);
    await other.close();
    await starttls.close();
  });
});

describe('the mail settings', () => {
  it('send nothing until they have passed their test', async () => {
    await save({ senderAddress: 'new@example.com' });
    expect((await shown()).state).toBe('untested');
    await tell();
    await runSending();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(await turn('on')).toMatchObject({ code: 'A0409', body: { msg: '没有测通，不能启用' } });
    expect((await runTest()).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
    await turn('on');
    await settled('sent');
    await test.db.delete(messages);
    await save({ perMinute: 31 });
    expect((await shown()).state).toBe('on');
  });

  it('drop waiting mails when mail is disabled, and then queue none', async () => {
    await turn('paused');
    await tell();
    await turn('off');
    expect(await rows()).toMatchObject([{ state: 'failed', problem: '邮件已停用' }]);
    await test.db.delete(messages);
    await tell();
    expect(await rows()).toEqual([]);
    expect((await shown()).state).toBe('off');
  });

  it('never send the password to another server', async () => {
    expect(await save({ host: 'localhost' })).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'password' }] } });
    expect(await save({ host: 'localhost', password: 'other' })).toMatchObject({ code: '00000' });
  });

  it('reveal their password in no answer, log or stored row', async () => {
    smtp.password = 'changed';
    const answers = [await shown(), (await save({ password: 'mail-secret-1' })).body, await runTest(), (await turn('on')).body];
    const logged = (await test.db.execute(sql`select * from operation_log`)).rows;
    const stored = await test.db.select().from(mailSettings);
    const everything = JSON.stringify([answers, logged, stored, await test.db.select().from(messages)]);
    expect(everything).not.toContain('mail-secret-1');
    expect(everything).toContain('拒绝登录');
  });

  it('show people whether and where mail is sent, and administrators how many people it reaches', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const own = async () => (await sendTo(test.app, calls.mail.own, {}, token)).result;
    expect(await own()).toMatchObject({ ready: true, address: STAFF, kinds: expect.arrayContaining(['1']) });
    const { receivers, withoutAddress } = await shown();
    const active = await test.db.$count(users, eq(users.active, true));
    expect(receivers.find(({ group }) => group === 'given')?.people).toBeGreaterThan(0);
    expect(receivers.find(({ group }) => group === 'others')?.people).toBe(0);
    expect(withoutAddress).toBeLessThan(active);
    await turn('off');
    expect(await own()).toMatchObject({ ready: false, kinds: [] });
  });

  it('refuse people without the right, and stale versions', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [] });
    expect(await sendTo(test.app, calls.mail.settings, {}, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.mail.save, { ...FORM(), version: 1 }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.mail.test, {}, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.mail.turn, { to: 'off' }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.mail.own, {})).toMatchObject({ code: 'L0001' });
    expect(await save({ perMinute: 9 }, 1)).toMatchObject({ code: 'A0409' });
  });
});

/** The decoded text parts of a mail. */
function bodiesOf(raw: string): string {
  const parts = raw.split(/\r\n--[^\r\n]+/).slice(1);
  return parts
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
      const bytes = body
        .replaceAll('=\r\n', '')
        .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    })
    .join('\n');
}
