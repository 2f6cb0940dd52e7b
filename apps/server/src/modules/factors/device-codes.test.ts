import { calls } from '@houtai/contract';
import { DEVICE_CODE_MS, DEVICE_CODES_A_DAY, FRESH_CONTACT_MS } from '@houtai/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { deliveries } from '#modules/deliveries/index.ts';
import { users } from '#modules/people/index.ts';
import { issueAdminKeyLocally, knownDevices, linkedIdentities } from '#modules/session/index.ts';
import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { type FakeSmtp, startSmtp } from '#platform/testing/fake-smtp.ts';
import { makeSignedIn, makeUser, type MadeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { secondServer } from '#platform/testing/second-server.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { codeOf } from './device-code.ts';
import { deviceCodes } from './factors.tables.ts';
import { codeAt } from './totp.ts';

const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
const UNPROVED = { code: 'A0409', msg: '请先用发到您邮箱或企业微信的验证码确认这台设备' };
const OVER = { code: 'A0409', msg: '验证码已用过或过期，请再发一个' };

let smtp: FakeSmtp;
let test: AppForTest;
let user: MadeUser;
let token: string;

beforeAll(async () => {
  smtp = await startSmtp();
  test = await appForTest({ config: { publicAddress: 'https://console.example.com' }, mailer: smtp.mailer });
  const admin = (await openSession(test.db, 'u-admin')).token;
  const form = { host: '127.0.0.1', port: smtp.port, user: 'u', password: smtp.password, senderName: '后台', senderAddress: 'a@b.example' };
  await sendTo(test.app, calls.mail.save, { ...form, perMinute: 1_000, version: 1 }, admin);
  await sendTo(test.app, calls.mail.test, {}, admin);
  await sendTo(test.app, calls.mail.turn, { to: 'on' }, admin);
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  user = await makeUser(test.db);
  await setMail(user);
  token = await signIn(test.app, user);
});

const setMail = ({ id }: MadeUser) =>
  test.db
    .update(users)
    .set({ email: `${id}@chengming.example`.toLowerCase() })
    .where(eq(users.id, id));
const send = (of = token) => sendTo(test.app, calls.factors.sendDeviceCode, {}, of);
const prove = (code: string, of = token, app = test.app) => sendTo(app, calls.factors.proveDevice, { code }, of);
const begin = (of = token) => sendTo(test.app, calls.factors.beginTotp, {}, of);
const mine = async (of = token) => (await sendTo(test.app, calls.factors.mine, {}, of)).result;
const codesOf = ({ id }: MadeUser) => test.db.select().from(deviceCodes).where(eq(deviceCodes.userId, id)).orderBy(deviceCodes.createdAt);
async function newestCode(of = user): Promise<string> {
  const id = (await codesOf(of)).at(-1)?.id ?? '';
  return codeOf(await serverSecret(test.db, 'device-codes'), id);
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a password alone', () => {
  it('links no first factor on a new device, and the same session does after the code of the mail', async () => {
    expect(await begin()).toMatchObject(UNPROVED);
    expect((await mine()).unproved).toEqual({ way: 'mail', to: expect.stringMatching(/^邮箱 .\*\*\*@chengming\.example$/), advice: '' });
    expect((await send()).body).toMatchObject({ msg: expect.stringContaining('验证码已发到邮箱') });
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
    const code = /验证码 (\d{6})/.exec(textOf(smtp.received[0]?.raw ?? ''))?.[1] ?? '';
    expect((await prove(code)).code).toBe('00000');
    expect((await mine()).unproved).toBeNull();
    const { secret } = (await begin()).result;
    const typed = codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS));
    expect((await sendTo(test.app, calls.factors.confirmTotp, { code: typed }, token)).code).toBe('00000');
  });

  it('confirms no app that was begun on a proved device', async () => {
    await test.db.update(knownDevices).set({ provedAt: test.clock.now }).where(eq(knownDevices.userId, user.id));
    const { secret } = (await begin()).result;
    const other = await signIn(test.app, user);
    const code = codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS));
    expect(await sendTo(test.app, calls.factors.confirmTotp, { code }, other)).toMatchObject(UNPROVED);
    expect((await mine()).totp).toBeNull();
  });

  it('links none by a key that an administrator issued, and one by a key of the server itself', async () => {
    const issuer = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    const { tokenKey } = (await sendTo(test.app, calls.session.issueAdminKey, { loginId: user.loginId }, issuer.token)).result;
    const byKey = async (key: string) =>
      (await sendTo(test.app, calls.session.loginAdmin, { loginId: user.loginId, tokenKey: key })).result;
    expect(await begin(await byKey(tokenKey))).toMatchObject(UNPROVED);
    const local = await issueAdminKeyLocally({ db: test.db, now: test.clock.now }, user.loginId);
    expect((await begin(await byKey(local?.tokenKey ?? ''))).code).toBe('00000');
  });
});

describe('a code for a device', () => {
  it('ends after five wrong ones, however many are tried at the same time', async () => {
    await send();
    const code = await newestCode();
    const answers = await Promise.all(Array.from({ length: 30 }, () => prove(wrongOf(code))));
    expect(answers.filter(({ code }) => code === 'A0400')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'A0409')).toHaveLength(26);
    expect(await prove(code)).toMatchObject(OVER);
    expect(await begin()).toMatchObject(UNPROVED);
  });

  it('proves nothing after ten minutes, a newer code, or on another device', async () => {
    await send();
    const older = await newestCode();
    test.clock.advance(1_000);
    await send();
    if (older !== (await newestCode())) expect(await prove(older)).toMatchObject({ code: 'A0400' });
    const elsewhere = await signIn(test.app, user);
    expect(await prove(await newestCode(), elsewhere)).toMatchObject(OVER);
    test.clock.advance(DEVICE_CODE_MS);
    await sendTo(test.app, calls.session.prove, { pws: TEST_PASSWORD }, token);
    expect(await prove(await newestCode())).toMatchObject(OVER);
  });

  it('proves a device once of fifty concurrent uses on two servers', async () => {
    const second = await secondServer(test);
    try {
      await send();
      const code = await newestCode();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, time) => prove(code, token, time % 2 ? second.app : test.app)));
      expect(answers.filter((answer) => answer.code === '00000')).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['00000', 'A0409']));
    } finally {
      await second.close();
    }
  });

  it('goes out five times a day, also of requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(DEVICE_CODES_A_DAY);
    expect(await send()).toMatchObject({ code: 'A0409', msg: expect.stringContaining('一天最多发 5 个') });
    test.clock.advance(DAY_MS + 1);
    const later = await signIn(test.app, user);
    expect((await send(later)).code).toBe('00000');
  });

  it('appears in no row of the database', async () => {
    await send();
    const code = await newestCode();
    const rows = [...(await codesOf(user)), ...(await test.db.select().from(deliveries).where(eq(deliveries.userId, user.id)))];
    expect(rows.length).toBeGreaterThan(1);
    for (const { id: _, ...row } of rows.map((row) => ({ ...row, subjectId: '' }))) expect(JSON.stringify(row)).not.toContain(code);
  });

  it('goes to no address that was set within a day, by an administrator or on a device that is not proved', async () => {
    await test.db.update(users).set({ contactSetAt: test.clock.now }).where(eq(users.id, user.id));
    expect(await send()).toMatchObject({ code: 'A0409', msg: expect.stringContaining('不满 24 小时') });
    await test.db.update(users).set({ contactSetAt: null }).where(eq(users.id, user.id));
    await sendTo(test.app, calls.account.edit, { email: 'thief@chengming.example' }, token);
    expect((await mine()).unproved).toMatchObject({ way: null, advice: expect.stringContaining('不满 24 小时') });
    test.clock.advance(FRESH_CONTACT_MS);
    const later = await signIn(test.app, user);
    expect((await mine(later)).unproved?.way).toBe('mail');
  });

  it('refuses those who have neither an address nor messaging with whom to ask', async () => {
    await test.db.update(users).set({ email: '' }).where(eq(users.id, user.id));
    const words = expect.stringContaining('请在以前用过的设备上绑定，或请系统管理员当面给您一个首次登录链接');
    expect(await send()).toMatchObject({ code: 'A0409', msg: words });
    await test.db
      .insert(linkedIdentities)
      .values({ provider: 'WXWORK', externalId: `wx-${user.id}`, userId: user.id, createdAt: new Date(0) });
    expect((await mine()).unproved?.way).toBeNull();
  });

  it('refuses proved devices, members and calls without a token', async () => {
    const own = await makeSignedIn(test.app);
    expect(await send(own.token)).toMatchObject({ code: 'A0409', msg: '这台设备不用再确认' });
    const member = await makeSignedIn(test.app, { kind: 'member' });
    for (const [call, input] of [
      [calls.factors.sendDeviceCode, {}],
      [calls.factors.proveDevice, { code: '123456' }],
    ] as const) {
      expect(await sendTo(test.app, call, input)).toMatchObject({ code: 'L0001' });
      expect(await sendTo(test.app, call, input, member.token)).toMatchObject({ code: 'A0301' });
    }
  });
});

describe('a device', () => {
  it('counts as proved where the first password is replaced, if it is the first one of the account', async () => {
    const made = await makeUser(test.db, { mustChangePassword: true });
    const first = await signIn(test.app, made);
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, first);
    expect((await begin(first)).code).toBe('00000');
  });

  it('stays unproved where a password is replaced that an administrator reset', async () => {
    await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id));
    const other = await signIn(test.app, user);
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, other);
    expect(await begin(other)).toMatchObject(UNPROVED);
  });

  it('loses its proof by a reset of the second factor', async () => {
    const { user: owner, token: own } = await makeSignedIn(test.app);
    const { secret } = (await begin(own)).result;
    const code = codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS));
    await sendTo(test.app, calls.factors.confirmTotp, { code }, own);
    const admin = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    expect((await sendTo(test.app, calls.users.resetFactor, { id: owner.id }, admin.token)).code).toBe('00000');
    const rows = await test.db.select().from(knownDevices).where(eq(knownDevices.userId, owner.id));
    expect(rows.map(({ provedAt }) => provedAt)).toEqual([null]);
  });
});

/** The plain-text part of a mail. */
function textOf(raw: string): string {
  return raw
    .split(/\r\n--[^\r\n]+/)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body;
    })
    .join('\n');
}
