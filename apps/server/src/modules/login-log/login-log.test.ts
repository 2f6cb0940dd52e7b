import { calls } from '@houtai/contract';
import { SIGN_IN_FAILURES } from '@houtai/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { signInFailures, signInLog } from '#modules/session/index.ts';
import { withRetentionAllowed } from '#platform/db/append-only.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let server: AppForTest;
let keeper: string;
let reader: string;
let plain: string;
let all: string;
let user: MadeUser;

beforeAll(async () => {
  server = await appForTest();
  const { app, db } = server;
  keeper = (await makeSignedIn(app, { tags: ['monitor:loginLog:list', 'monitor:loginLog:unlock'] })).token;
  reader = (await makeSignedIn(app, { tags: ['monitor:loginLog:list'] })).token;
  plain = (await makeSignedIn(app)).token;
  all = (await makeSignedIn(app, { tags: ['*:*:*'] })).token;
  user = await makeUser(db, { name: '李思远' });
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const at = (daysAgo: number) => new Date(TEST_NOW.getTime() - daysAgo * DAY_MS);

beforeEach(async () => {
  const { db } = server;
  await withRetentionAllowed(db, (db) => db.delete(signInLog));
  await db.delete(signInFailures);
  const row = { loginType: 'phone' as const, userAgent: '', userId: null };
  await db.insert(signInLog).values([
    { ...row, id: 'a', account: user.phone, userId: user.id, result: 'success', ip: '10.0.0.1', createdAt: at(0) },
    { ...row, id: 'b', account: '13900000009', result: 'wrong', ip: '10.0.0.2', createdAt: at(1) },
    { ...row, id: 'c', account: '13900000010', result: 'wrong', ip: '10.0.1.1', createdAt: at(8) },
    { ...row, id: 'd', account: 'admin', loginType: 'admin', result: 'locked', ip: '192.168.0.1', createdAt: at(40) },
  ]);
});

const page = async (input: Parameters<typeof sendTo<typeof calls.loginLog.page>>[2] = {}, token = all) =>
  (await sendTo(server.app, calls.loginLog.page, input, token)).result;
const attempt = (pws: string) => sendTo(server.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws });
const lock = async () => {
  for (let count = 0; count < SIGN_IN_FAILURES; count += 1) await attempt('Wrong2026');
};

describe('loginLog.page', () => {
  it('lists every attempt, newest first, with the name of a known account', async () => {
    const { rows, total } = await page();
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(rows.map(({ name }) => name)).toEqual(['李思远', '', '', '']);
    expect(total).toBe(4);
  });

  it('records actual sign-ins', async () => {
    await attempt('Wrong2026');
    const { rows } = await page({ account: user.phone, result: 'wrong' });
    expect(rows).toMatchObject([{ name: '李思远', result: 'wrong', ip: '127.0.0.1', lockedUntil: null }]);
  });

  it.each([
    [{ account: '139' }, 'b c'],
    [{ account: '_' }, ''],
    [{ ip: '10.0.0.' }, 'a b'],
    [{ result: 'wrong' as const }, 'b c'],
    [{ from: at(8).toISOString() }, 'a b c'],
    [{ from: at(8).toISOString(), to: at(1).toISOString() }, 'c'],
    [{ account: '139', ip: '10.0.1', result: 'wrong' as const }, 'c'],
    [{ loginType: 'admin' as const }, 'd'],
    [{ sort: 'createdAt' }, 'd c b a'],
  ])('with %o returns %s', async (input, ids) => {
    const { rows, total } = await page(input);
    expect(rows.map(({ id }) => id).join(' ')).toBe(ids);
    expect(total).toBe(rows.length);
  });

  it('describes browser and system', async () => {
    const { app } = server;
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0' };
    await sendTo(app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws: 'Wrong2026' }, { headers });
    expect((await page({ result: 'wrong', account: user.phone })).rows).toMatchObject([{ browser: 'Chrome 156', os: 'Windows' }]);
  });

  it('shows attempts of people of the own company only, except to users with all rights', async () => {
    const stranger = await makeUser(server.db, { companyId: 'other-company' });
    const row = { account: stranger.phone, loginType: 'phone' as const, result: 'success' as const, ip: '', userAgent: '' };
    await server.db.insert(signInLog).values({ ...row, id: 'e', userId: stranger.id, createdAt: at(0) });
    await server.db.insert(signInLog).values({ ...row, id: 'f', userId: user.id, createdAt: at(0) });
    expect((await page({}, reader)).rows.map(({ id }) => id)).toEqual(['f', 'a']);
    expect((await page({}, reader)).total).toBe(2);
    expect((await page({ account: stranger.phone })).total).toBe(2);
  });

  it('returns one page, and the total of all', async () => {
    const { rows, total } = await page({ offset: 2, limit: 3 });
    expect(rows.map(({ id }) => id)).toEqual(['d']);
    expect(total).toBe(4);
  });

  it('refuses wrong dates and results, callers who are not signed in, members, and people without the tag', async () => {
    const { app } = server;
    const member = await makeSignedIn(app, { kind: 'member' });
    const url = (query: string) => app.inject({ url: `/api/ad-biz/login-log/list?${query}`, headers: { 'x-access-token': reader } });
    expect((await url('from=yesterday')).json()).toMatchObject({ code: 'A0400' });
    expect((await url('result=perhaps')).json()).toMatchObject({ code: 'A0400' });
    expect((await sendTo(app, calls.loginLog.page, {})).code).toBe('L0001');
    expect((await sendTo(app, calls.loginLog.page, {}, member.token)).code).toBe('A0301');
    expect((await sendTo(app, calls.loginLog.page, {}, plain)).code).toBe('A0301');
  });

  it('refuses a date outside the range of the database', async () => {
    expect((await sendTo(server.app, calls.loginLog.page, { from: '0000-01-01T00:00:00Z' }, reader)).code).toBe('A0400');
  });
});

describe('loginLog.unlock', () => {
  it('unlocks a locked account, and the list shows the lock until then', async () => {
    await lock();
    expect((await attempt(TEST_PASSWORD)).code).toBe('A0203');
    expect((await page({ account: user.phone })).rows[0]?.lockedUntil).toBe(new Date(TEST_NOW.getTime() + 600_000).toISOString());
    expect(await sendTo(server.app, calls.loginLog.unlock, { account: user.phone }, keeper)).toMatchObject({
      code: '00000',
      msg: `账号 ${user.phone} 已解锁`,
    });
    expect((await attempt(TEST_PASSWORD)).code).toBe('00000');
    expect((await page({ account: user.phone })).rows.every(({ lockedUntil }) => lockedUntil === null)).toBe(true);
  });

  it('reports if nothing is locked', async () => {
    await attempt('Wrong2026');
    expect(await sendTo(server.app, calls.loginLog.unlock, { account: user.phone }, keeper)).toMatchObject({
      code: 'A0404',
      msg: '该账号没有被锁定',
    });
  });

  it('does not reach accounts of another company', async () => {
    const { token } = await makeSignedIn(server.app, { companyId: 'chengming', tags: ['monitor:loginLog:unlock'] });
    await lock();
    expect((await sendTo(server.app, calls.loginLog.unlock, { account: user.phone }, token)).code).toBe('A0404');
    expect((await attempt(TEST_PASSWORD)).code).toBe('A0203');
    expect((await sendTo(server.app, calls.loginLog.unlock, { account: user.phone }, all)).code).toBe('00000');
  });

  it('refuses callers who are not signed in and people who may only read; the lock stays', async () => {
    await lock();
    expect((await sendTo(server.app, calls.loginLog.unlock, { account: user.phone })).code).toBe('L0001');
    expect((await sendTo(server.app, calls.loginLog.unlock, { account: user.phone }, reader)).code).toBe('A0301');
    expect((await attempt(TEST_PASSWORD)).code).toBe('A0203');
  });
});

describe('the total of a long sign-in log', () => {
  it('stays cached for ten seconds, separately for each filter', async () => {
    const row = { loginType: 'phone' as const, userAgent: '', userId: null, ip: '10.2.0.1', createdAt: at(2) };
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...row, id: `m${from + index}`, account: '13700000000', result: 'wrong' as const }));
    const total = async (input: Parameters<typeof page>[0]) => (await page(input)).total;
    await server.db.insert(signInLog).values(many(0, 600));
    expect([await total({}), await total({ account: '137' }), await total({ result: 'locked' })]).toEqual([604, 600, 1]);
    await server.db.insert(signInLog).values(many(600, 1));
    expect([await total({}), await total({ account: '137' })]).toEqual([604, 600]);
    server.clock.advance(10_001);
    expect([await total({}), await total({ account: '137' })]).toEqual([605, 601]);
  });
});
