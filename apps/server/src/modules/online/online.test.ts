import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import { sessions } from '#modules/session/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { type MadeUser, makeSignedIn, makeUser, signIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let server: AppForTest;
let keeper: string;
let reader: string;
let li: { user: MadeUser; token: string };

beforeAll(async () => {
  server = await appForTest({ config: { sessionIdleMs: 3_600_000 } });
});
afterAll(() => server.close());

beforeEach(async () => {
  const { app, db } = server;
  await db.delete(sessions);
  keeper = (await makeSignedIn(app, { name: '管理甲', tags: ['monitor:online:list', 'monitor:online:remove'] })).token;
  reader = (await makeSignedIn(app, { name: '只读乙', tags: ['monitor:online:list'] })).token;
  li = await makeSignedIn(app, { name: '李思远', py: 'lisiyuan lsy' });
});

const page = async (input: Parameters<typeof sendTo<typeof calls.online.page>>[2] = {}, token = keeper) =>
  (await sendTo(server.app, calls.online.page, input, token)).result;

describe('online.page', () => {
  it("lists open sessions of staff with department, device and place, and marks the caller's own", async () => {
    const { db } = server;
    await db
      .insert(departments)
      .values({ id: 'd-online', companyId: 'test-company', path: 'd-online/', name: '信息部' })
      .onConflictDoNothing();
    await db.insert(userDepartments).values({ userId: li.user.id, departmentId: 'd-online', primary: true });
    const { rows, total } = await page();
    expect(total).toBe(3);
    expect(rows.find(({ name }) => name === '李思远')).toMatchObject({
      departmentName: '信息部',
      loginType: 'phone',
      ip: '127.0.0.1',
      current: false,
    });
    expect(rows.filter(({ current }) => current).map(({ name }) => name)).toEqual(['管理甲']);
  });

  it('omits members, and sessions that ended, are idle for too long or expired', async () => {
    const { app, db, clock } = server;
    await makeSignedIn(app, { kind: 'member', name: '会员' });
    const ended = await makeSignedIn(app, { name: '结束的' });
    const idle = await makeSignedIn(app, { name: '闲置的' });
    const old = await makeSignedIn(app, { name: '过期的' });
    await db.update(sessions).set({ endedAt: clock.now }).where(eq(sessions.userId, ended.user.id));
    await db
      .update(sessions)
      .set({ lastSeenAt: new Date(clock.now.getTime() - 3_600_001) })
      .where(eq(sessions.userId, idle.user.id));
    await db.update(sessions).set({ expiresAt: clock.now }).where(eq(sessions.userId, old.user.id));
    const { rows, total } = await page();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['只读乙', '李思远', '管理甲']);
    expect(total).toBe(3);
  });

  it.each([
    [{ name: '思远' }, ['李思远']],
    [{ name: 'LSY' }, ['李思远']],
    [{ name: '_' }, []],
    [{ ip: '127.0.' }, ['只读乙', '李思远', '管理甲']],
    [{ ip: '10.' }, []],
  ])('filters by %o', async (filters, names) => {
    const { rows, total } = await page(filters);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('sorts by sign-in time, and counts all beside one page', async () => {
    const { clock } = server;
    clock.advance(1000);
    await signIn(server.app, li.user);
    const { rows, total } = await page({ sort: '-createdAt', limit: 1 });
    expect(rows.map(({ name }) => name)).toEqual(['李思远']);
    expect(total).toBe(4);
  });

  it('refuses callers who are not signed in, members, and people without the tag', async () => {
    const { app } = server;
    const member = await makeSignedIn(app, { kind: 'member' });
    expect((await sendTo(app, calls.online.page, {})).code).toBe('L0001');
    expect((await sendTo(app, calls.online.page, {}, member.token)).code).toBe('A0301');
    expect((await sendTo(app, calls.online.page, {}, li.token)).code).toBe('A0301');
  });
});

describe('the reach of online', () => {
  it('covers the own company, for viewing and ending; every company for users with all rights', async () => {
    const { app } = server;
    await makeSignedIn(app, { name: '外公司', companyId: 'other-company' });
    const { token: all } = await makeSignedIn(app, { name: '全局', tags: ['*:*:*'] });
    expect((await page()).rows.map(({ name }) => name)).not.toContain('外公司');
    const foreign = (await page({ name: '外公司' }, all)).rows[0];
    expect((await sendTo(app, calls.online.remove, { ids: [foreign?.id ?? ''] }, keeper)).result).toEqual({ ended: 0 });
    expect((await page({ name: '外公司' }, all)).total).toBe(1);
    expect((await sendTo(app, calls.online.remove, { ids: [foreign?.id ?? ''] }, all)).result).toEqual({ ended: 1 });
  });

  it('filters by department', async () => {
    const { db } = server;
    const place = { id: 'd-found', companyId: 'test-company', path: 'd-found/', name: '采购中心' };
    await db.insert(departments).values(place).onConflictDoNothing();
    await db.insert(userDepartments).values({ userId: li.user.id, departmentId: place.id, primary: true });
    expect((await page({ departmentName: '采购' })).rows.map(({ name }) => name)).toEqual(['李思远']);
    expect((await page({ departmentName: '采购', limit: 1, offset: 2 })).total).toBe(1);
    expect((await page({ departmentName: '%' })).total).toBe(0);
  });
});

describe('online.remove', () => {
  const idOf = async (name: string) => (await page({ name })).rows[0]?.id ?? '';

  it('ends sessions, and the next call in them is refused', async () => {
    const { app } = server;
    const ids = [await idOf('李思远'), await idOf('只读乙')];
    expect((await sendTo(app, calls.online.remove, { ids }, keeper)).result).toEqual({ ended: 2 });
    expect((await sendTo(app, calls.account.get, {}, li.token)).code).toBe('L0001');
    expect((await sendTo(app, calls.online.page, {}, reader)).code).toBe('L0001');
    expect((await page()).rows.map(({ name }) => name)).toEqual(['管理甲']);
  });

  it('counts only sessions that were still open', async () => {
    const ids = [await idOf('李思远'), 'no-such-session'];
    await sendTo(server.app, calls.online.remove, { ids }, keeper);
    expect((await sendTo(server.app, calls.online.remove, { ids }, keeper)).result).toEqual({ ended: 0 });
  });

  it("refuses the caller's own session, and then ends none of the others", async () => {
    const ids = [await idOf('管理甲'), await idOf('李思远')];
    const sent = await sendTo(server.app, calls.online.remove, { ids }, keeper);
    expect(sent).toMatchObject({ code: 'A0400', msg: '不能在这里结束自己的会话，请使用右上角的「退出」' });
    expect((await page()).total).toBe(3);
  });

  it("does not end a member's session", async () => {
    const { app, db } = server;
    const member = await makeUser(db, { kind: 'member' });
    const token = await signIn(app, member);
    const [session] = await db.select().from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(eq(users.id, member.id));
    expect((await sendTo(app, calls.online.remove, { ids: [session?.sessions.id ?? ''] }, keeper)).result).toEqual({ ended: 0 });
    expect((await sendTo(app, calls.account.getMember, {}, token)).code).toBe('00000');
  });

  it('refuses an empty choice, callers who are not signed in, and people who may only view', async () => {
    const { app } = server;
    const ids = [await idOf('李思远')];
    expect(await sendTo(app, calls.online.remove, { ids: [] }, keeper)).toMatchObject({
      code: 'A0400',
      msg: expect.stringContaining('至少选择1条数据！'),
    });
    expect((await sendTo(app, calls.online.remove, { ids })).code).toBe('L0001');
    expect((await sendTo(app, calls.online.remove, { ids }, reader)).code).toBe('A0301');
    expect((await page()).total).toBe(3);
  });
});
