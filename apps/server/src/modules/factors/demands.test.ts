import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { roles, userRoles } from '#modules/grants/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, proveDevicesOf, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { codeAt } from './totp.ts';

const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
const ROLE = 'demanding';
const DUE = { code: 'A0301', msg: '请先绑定二次验证' };

let test: AppForTest;
let user: MadeUser;

beforeAll(async () => {
  test = await appForTest();
  await test.db.insert(roles).values({ id: ROLE, code: ROLE, name: '出纳' });
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await makeUser(test.db, { tags: ['system:user:list'] });
  await test.db.insert(userRoles).values({ userId: user.id, roleId: ROLE });
  await demand('none');
});

const demand = (factor: 'none' | 'device' | 'always', factorGrace = 7) =>
  test.db.update(roles).set({ factor, factorGrace }).where(eq(roles.id, ROLE));
const codeNow = (secret: string) => codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS));
const mine = async (token: string) => (await sendTo(test.app, calls.factors.mine, {}, token)).result;
const account = (token: string) => sendTo(test.app, calls.account.get, {}, token);
const page = (token: string) => sendTo(test.app, calls.users.page, { offset: 1, limit: 10 }, token);

async function linkApp(token: string): Promise<string> {
  await sendTo(test.app, calls.session.prove, { pws: TEST_PASSWORD }, token);
  await proveDevicesOf(test.db, user);
  const { secret } = (await sendTo(test.app, calls.factors.beginTotp, {}, token)).result;
  expect((await sendTo(test.app, calls.factors.confirmTotp, { code: codeNow(secret) }, token)).code).toBe('00000');
  test.clock.advance(STEP_MS);
  return secret;
}

const all: [name: string, call: Call][] = Object.entries(calls).flatMap(([subject, own]) =>
  Object.entries<Call>(own).map(([name, call]): [string, Call] => [`${subject}.${name}`, call]),
);
const WHILE_ENROLLING: readonly string[] = [
  'account.get',
  'factors.beginTotp',
  'factors.confirmTotp',
  'factors.mine',
  'factors.proveDevice',
  'factors.sendDeviceCode',
  'menus.mine',
  'preferences.mine',
  'session.logout',
  'session.proof',
  'session.prove',
];

describe('factors.ofRole', () => {
  const ofRole = (token: string, roleId = ROLE) => sendTo(test.app, calls.factors.ofRole, { roleId }, token);

  it('counts who of a role has linked a factor, and names who has not with their last day', async () => {
    await test.db.delete(userRoles).where(eq(userRoles.roleId, ROLE));
    const { token: admin } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    const late = await makeUser(test.db);
    for (const { id } of [user, late]) await test.db.insert(userRoles).values({ userId: id, roleId: ROLE });
    await demand('device', 7);
    const token = await signIn(test.app, user);
    const until = new Date(test.clock.now.getTime() + 7 * DAY_MS).toISOString();
    expect((await ofRole(admin)).result).toEqual({
      total: 2,
      linked: 0,
      missing: [
        { id: user.id, name: user.name, until },
        { id: late.id, name: late.name, until: null },
      ],
      others: { unlisted: 0, unseen: 0 },
    });
    await linkApp(token);
    expect((await ofRole(admin)).result).toMatchObject({ total: 2, linked: 1, missing: [{ id: late.id }] });
  });

  it('names nobody beyond the sight of the caller, but says how many there are', async () => {
    await test.db.delete(userRoles).where(eq(userRoles.roleId, ROLE));
    await test.db.insert(userRoles).values({ userId: user.id, roleId: ROLE });
    const { token } = await makeSignedIn(test.app, { tags: ['system:role:edit'], companyId: 'elsewhere' });
    expect((await ofRole(token)).result).toEqual({ total: 1, linked: 0, missing: [], others: { unlisted: 0, unseen: 1 } });
  });

  it('refuses strangers, people without the right, and roles that are not there', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:role:edit'] });
    const { token: plain } = await makeSignedIn(test.app);
    expect(await ofRole('')).toMatchObject({ code: 'L0001' });
    expect(await ofRole(plain)).toMatchObject({ code: 'A0301' });
    expect(await ofRole(token, 'no-such-role')).toMatchObject({ code: 'A0404' });
  });
});

describe('a role that demands a second factor', () => {
  it('leaves its people the days of grace from the first sign-in that finds the demand, whenever that is', async () => {
    const before = await signIn(test.app, user);
    await demand('device', 7);
    expect((await page(before)).code).toBe('00000');
    test.clock.advance(DAY_MS);
    const token = await signIn(test.app, user);
    expect((await mine(token)).demand).toEqual({
      role: '出纳',
      factor: 'device',
      until: new Date(test.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    test.clock.advance(7 * DAY_MS - 1);
    expect((await page(await signIn(test.app, user))).code).toBe('00000');
    test.clock.advance(1);
    const late = await signIn(test.app, user);
    expect(await page(late)).toMatchObject(DUE);
    expect((await account(late)).result.mustEnrol).toBe(true);
  });

  it('stops a session that was opened within the days of grace when they are over', async () => {
    await demand('device', 0);
    const token = await signIn(test.app, user);
    expect(await page(token)).toMatchObject(DUE);
    expect((await sendTo(test.app, calls.menus.mine, {}, token)).result).toMatchObject({ menus: [], buttons: [] });
  });

  it('stops every call but those that link a factor, and all are served once one is linked', async () => {
    await demand('always', 0);
    const token = await signIn(test.app, user);
    const answerOf = async ({ method, path }: Call) => {
      const sent = await test.app.inject({ method, url: API_PREFIX + path, headers: { [TOKEN_HEADER]: token }, payload: {} });
      return sent.json<{ code: string; msg: string }>();
    };
    const behind = all.filter(
      ([name, { access, kind }]) =>
        !WHILE_ENROLLING.includes(name) && !['open', 'ai-client', 'member'].includes(access) && kind !== 'stream',
    );
    expect(behind.length).toBeGreaterThan(200);
    for (const [name, call] of behind) expect([name, await answerOf(call)]).toEqual([name, expect.objectContaining(DUE)]);
    expect(
      all
        .filter(([, call]) => call.whileEnrolling)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(WHILE_ENROLLING);
    await linkApp(token);
    expect((await page(token)).code).toBe('00000');
    expect((await account(token)).result.mustEnrol).toBe(false);
  });

  it('lets those whom it stops go on as soon as it is taken back', async () => {
    await demand('device', 0);
    const token = await signIn(test.app, user);
    expect(await page(token)).toMatchObject(DUE);
    await demand('device', 1);
    expect((await page(token)).code).toBe('00000');
    test.clock.advance(DAY_MS);
    expect(await page(await signIn(test.app, user))).toMatchObject(DUE);
    await demand('none');
    const free = await signIn(test.app, user);
    expect((await page(free)).code).toBe('00000');
    await demand('device', 1);
    expect((await page(await signIn(test.app, user))).code).toBe('00000');
  });

  it('refuses to take the last factor off, and lets it be replaced', async () => {
    await demand('device', 7);
    const token = await signIn(test.app, user);
    await linkApp(token);
    expect(await sendTo(test.app, calls.factors.removeTotp, {}, token)).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('出纳'),
    });
    expect((await mine(token)).totp).not.toBeNull();
    await demand('none');
    expect((await sendTo(test.app, calls.factors.removeTotp, {}, token)).code).toBe('00000');
  });

  it('lets a device go unasked where it wants one proof for each device, and never where it wants one each time', async () => {
    const token = await signIn(test.app, user);
    await linkApp(token);
    const first = async (): Promise<unknown> => {
      const sent = await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws: TEST_PASSWORD });
      return sent.response.json();
    };
    await demand('device');
    expect(await first()).toMatchObject({ code: 'L0005', result: { mayRemember: true } });
    await demand('always');
    expect(await first()).toMatchObject({ code: 'L0005', result: { mayRemember: false } });
  });

  it('demands nothing while it is switched off, and of nobody by itself', async () => {
    await demand('always', 0);
    await test.db.update(roles).set({ active: false }).where(eq(roles.id, ROLE));
    expect((await page(await signIn(test.app, user))).code).toBe('00000');
    await test.db.update(roles).set({ active: true }).where(eq(roles.id, ROLE));
    const { rows } = await test.db.execute<{ value: string }>(
      sql`select column_default as value from information_schema.columns where table_name = 'roles' and column_name = 'factor'`,
    );
    expect(rows).toEqual([{ value: "'none'::text" }]);
  });
});
