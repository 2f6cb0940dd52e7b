import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from '#modules/grants/index.ts';
import { signInFailures, signInLog } from '#modules/session/index.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { assignDepartments } from './assign-departments.ts';

let test: AppForTest;
let admin: string;
let manager: string;

const AT = (day: number) => new Date(2026, 0, day, 12);

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  ({ token: manager } = await openSession(test.db, 'u-manager'));
  const { db } = test;
  await make('t-one', { name: '欧阳测试', py: 'ouyangceshi oycs', phone: '15000000001', createdAt: AT(1) }, ['d-platform', 'd-service']);
  await make('t-two', { name: '安测试', py: 'anceshi acs', active: false, createdAt: AT(2) }, ['d-service']);
  await make('t-three', { name: '白测试', py: 'baiceshi bcs', active: false, leftAt: AT(9), createdAt: AT(3) }, ['d-mobile']);
  await make('t-four', { name: '邻测试', py: 'linceshi lcs', companyId: 'chengming-data', createdAt: AT(4) }, ['d-general']);
  await db.insert(userRoles).values({ userId: 't-one', roleId: 'guest' });
  await db.insert(signInLog).values([
    { userId: 't-one', account: '15000000001', loginType: 'phone', result: 'success', ip: '10.1.1.1', userAgent: '', createdAt: AT(5) },
    { userId: 't-one', account: '15000000001', loginType: 'phone', result: 'wrong', ip: '10.1.1.9', userAgent: '', createdAt: AT(6) },
  ]);
  await db
    .insert(signInFailures)
    .values({ account: '15000000001', failures: 5, lastAt: TEST_NOW, lockedUntil: new Date(TEST_NOW.getTime() + 60_000) });
});
afterAll(() => test.close());

async function make(id: string, fields: Parameters<typeof makeUser>[1], departmentIds: string[]): Promise<void> {
  await makeUser(test.db, { companyId: 'chengming', id, ...fields });
  await assignDepartments(test, id, { departmentIds, primaryId: departmentIds[0] ?? '' });
}

async function ids(input: InputOf<typeof calls.users.page>, token = admin): Promise<string> {
  const { rows, total } = (await sendTo(test.app, calls.users.page, { limit: 200, ...input }, token)).result;
  expect(total).toBe(rows.length);
  return rows.flatMap(({ id }) => (id.startsWith('t-') ? [id.slice(2)] : [])).join(' ');
}

describe('users.page', () => {
  it("shows a person's departments, roles, posts and last sign-in", async () => {
    const { rows } = (await sendTo(test.app, calls.users.page, { keyword: '欧阳' }, admin)).result;
    expect(rows).toMatchObject([
      {
        id: 't-one',
        departmentName: '平台研发部',
        otherDepartmentNames: ['售后服务部'],
        companyName: '澄明信息技术有限公司',
        roleNames: ['只读访客'],
        lastSignInAt: AT(5).toISOString(),
        lastSignInIp: '10.1.1.1',
        lockedUntil: new Date(TEST_NOW.getTime() + 60_000).toISOString(),
        lockedAccount: '15000000001',
        keptBecause: '',
      },
    ]);
  });

  it.each<[string, InputOf<typeof calls.users.page>, string]>([
    ['all, the newest first', {}, 'four three two one'],
    ['by pinyin', { sort: 'name' }, 'two three four one'],
    ['by a part of the name', { keyword: '测试' }, 'four three two one'],
    ['by pinyin in full with blanks and capitals', { keyword: 'Ou Yang ceshi' }, 'one'],
    ['by initials', { keyword: 'bcs' }, 'three'],
    ['by phone', { keyword: '15000000001' }, 'one'],
    ['by a sign that stands for itself', { keyword: '%' }, ''],
    ['by a department with those below it', { departmentId: 'd-research' }, 'three one'],
    ['by a department that is not the primary one', { departmentId: 'd-service' }, 'two one'],
    ['by an unknown department', { departmentId: 'nothing' }, ''],
    ['by role', { roleId: 'guest' }, 'one'],
    ['by days', { from: '2026-01-02', to: '2026-01-03' }, 'three two'],
    ['that may sign in', { view: 'active' }, 'four one'],
    ['that are disabled', { view: 'disabled' }, 'two'],
    ['that left', { view: 'left' }, 'three'],
    ['that are locked', { view: 'locked' }, 'one'],
    ['by all that is given', { view: 'active', keyword: '测试', departmentId: 'd-platform' }, 'one'],
  ])('finds users %s', async (_, input, expected) => {
    expect(await ids(input)).toBe(expected);
  });

  it('shows members in a separate view, to people whose roles cover the company', async () => {
    const { rows } = (await sendTo(test.app, calls.users.page, { limit: 200 }, admin)).result;
    expect(rows.map(({ id }) => id)).not.toContain('u-member');
    const members = (await sendTo(test.app, calls.users.page, { view: 'member' }, admin)).result;
    expect(members).toMatchObject({ total: 1, rows: [{ id: 'u-member', kind: 'member', roleNames: ['会员'] }] });
    expect((await sendTo(test.app, calls.users.page, { view: 'member' }, manager)).result.total).toBe(0);
  });

  it("shows only people in the caller's scope, by any of their departments", async () => {
    expect(await ids({}, manager)).toBe('three one');
    const { token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['system:user:list'] });
    expect((await sendTo(test.app, calls.users.page, {}, token)).result.total).toBe(1);
  });

  it('counts each view within the scope', async () => {
    const counts = (await sendTo(test.app, calls.users.counts, {}, manager)).result;
    const { total } = (await sendTo(test.app, calls.users.page, {}, manager)).result;
    expect(counts).toEqual({ all: total, active: total - 1, pending: 0, disabled: 0, left: 1, locked: 1, member: 0 });
    expect((await sendTo(test.app, calls.users.counts, {}, admin)).result.member).toBe(1);
  });

  it('counts each view with the filters', async () => {
    const [row] = (await sendTo(test.app, calls.users.page, {}, manager)).result.rows;
    const filters = { keyword: row?.name ?? '' };
    const counts = (await sendTo(test.app, calls.users.counts, filters, manager)).result;
    for (const view of ['all', 'active', 'pending', 'left', 'locked'] as const)
      expect((await sendTo(test.app, calls.users.page, { ...filters, view }, manager)).result.total).toBe(counts[view]);
    expect(counts.all).toBe(1);
  });

  it('returns nothing secret', async () => {
    const { response } = await sendTo(test.app, calls.users.page, {}, admin);
    expect(response.body).not.toContain('argon2');
  });

  it('refuses bad input, callers who are not signed in, members, and people without the tag', async () => {
    const { app, db } = test;
    const { token: member } = await openSession(db, 'u-member');
    const { token: plain } = await makeSignedIn(app);
    for (const input of [{ sort: 'phone' }, { view: 'some' }, { departmentId: '%' }, { keyword: '长'.repeat(51) }, { from: 'today' }]) {
      const url = `/api/ad-biz/sys-user/list?${new URLSearchParams(Object.entries(input)).toString()}`;
      expect((await app.inject({ url, headers: { 'x-access-token': admin } })).json()).toMatchObject({ code: 'A0400' });
    }
    for (const call of [calls.users.page, calls.users.counts]) {
      expect((await sendTo(app, call, {})).code).toBe('L0001');
      expect((await sendTo(app, call, {}, member)).code).toBe('A0301');
      expect((await sendTo(app, call, {}, plain)).code).toBe('A0301');
    }
  });
});
