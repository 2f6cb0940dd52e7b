import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { type MadeUser, makeSignedIn, makeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;
let admin: string;
let people: MadeUser[];

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A session would expire during the days that a test lets pass.
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  people = await Promise.all(['甲', '乙', '丙'].map((name) => makeUser(test.db, { companyId: 'chengming', name })));
});

const ids = () => people.map(({ id }) => id);
const codeOf = async (asked: readonly string[], token: string) =>
  (await askForSheet(test.app, calls.users.resetPasswords, { ids: [...asked] }, token)).json<{ code: string; msg: string }>();
const signInWith = (phone: string, pws: string) => sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws });
const pendingIds = async () =>
  (await sendTo(test.app, calls.users.page, { view: 'pending', limit: 3000 }, admin)).result.rows.map(({ id }) => id);

describe('users.resetPasswords', () => {
  it('returns a sheet with passwords that sign in once they are changed, and ends what the old ones opened', async () => {
    const token = await signIn(test.app, { phone: people[0]?.phone ?? '', kind: 'staff' });
    expect(await pendingIds()).not.toContain(people[0]?.id);
    const { rows } = await sheetOf(test.app, calls.users.resetPasswords, { ids: ids() }, admin);
    expect(rows[0]).toEqual(['姓名', '部门', '工号', '登录手机号', '首次密码', '有效期至', '说明']);
    expect(new Set(rows.slice(1).map(([name]) => name))).toEqual(new Set(['甲', '乙', '丙']));
    expect(new Set(rows.slice(1).map((row) => row[4])).size).toBe(3);
    expect((await sendTo(test.app, calls.account.get, {}, token)).code).toBe('L0001');
    expect((await signInWith(people[0]?.phone ?? '', TEST_PASSWORD)).code).toBe('A0200');
    const [phone = '', first = ''] = [3, 4].map((at) => String(rows[1]?.[at]));
    const opened = (await signInWith(phone, first)).result;
    expect((await sendTo(test.app, calls.todo.page, {}, opened.token)).body).toMatchObject({ code: 'A0301', msg: '请先修改初始密码' });
    expect(await pendingIds()).toEqual(expect.arrayContaining(ids()));
    expect((await sendTo(test.app, calls.users.counts, {}, admin)).result.pending).toBe((await pendingIds()).length);
    const { result } = await sendTo(test.app, calls.users.history, { id: people[0]?.id ?? '' }, admin);
    expect(result[0]).toMatchObject({ action: '重置密码（密码表）' });
  });

  it('creates passwords that expire after seven days, and are then refused with an explanation', async () => {
    const { rows } = await sheetOf(test.app, calls.users.resetPasswords, { ids: ids().slice(0, 1) }, admin);
    const [phone = '', first = ''] = [3, 4].map((at) => String(rows[1]?.[at]));
    test.clock.advance(7 * 86_400_000 + 1);
    expect(await signInWith(phone, `${first}x`)).toMatchObject({ code: 'A0200', msg: '手机号或密码不正确' });
    expect(await signInWith(phone, first)).toMatchObject({ code: 'A0200', msg: '首次密码已过期，请联系系统管理员重新发放' });
    await test.db.update(users).set({ mustChangePassword: false }).where(eq(users.phone, phone));
    expect((await signInWith(phone, first)).code).toBe('00000');
    test.clock.advance(-7 * 86_400_000 - 1);
  });

  it('changes nobody if one of them is the caller, out of scope, has greater rights, or does not exist', async () => {
    const { token, user } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['*:*:*'] });
    const abroad = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: ['system:user:resetPwd'] });
    expect(await codeOf([...ids(), user.id], token)).toMatchObject({ code: 'A0409', msg: '自己的密码请在「个人中心」修改' });
    expect((await codeOf([...ids(), 'nobody'], token)).code).toBe('A0404');
    expect((await codeOf(ids(), abroad.token)).code).toBe('A0404');
    for (const { phone } of people) expect((await signInWith(phone, TEST_PASSWORD)).code).toBe('00000');
  });

  it('refuses callers who are not signed in or lack the right, an empty choice, and more than 500 people', async () => {
    const plain = (await makeSignedIn(test.app)).token;
    expect((await codeOf(ids(), '')).code).toBe('L0001');
    expect((await codeOf(ids(), plain)).code).toBe('A0301');
    expect(await codeOf([], admin)).toMatchObject({ code: 'A0400', msg: '至少选择1条数据！' });
    expect(
      await codeOf(
        Array.from({ length: 501 }, (_, at) => `u${at}`),
        admin,
      ),
    ).toMatchObject({ code: 'A0400', msg: '一次最多 500 人' });
  });
});
