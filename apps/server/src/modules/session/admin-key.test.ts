import { calls } from '@houtai/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { roles, userRoles } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import { assignDepartments } from '#modules/users/assign-departments.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { issueAdminKeyLocally } from './admin-key.ts';
import { signInLog } from './session.tables.ts';

const MINUTE_MS = 60_000;

let test: AppForTest;
let staff: MadeUser;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  staff = await makeUser(test.db);
});

async function logOf(account: string): Promise<string[]> {
  const rows = await test.db.select().from(signInLog).where(eq(signInLog.account, account)).orderBy(desc(signInLog.id));
  return rows.map((row) => row.result);
}

describe('session.loginAdmin and session.issueAdminKey', () => {
  const signedInIssuer = async () => {
    const issuer = await makeSignedIn(test.app, { tags: ['system:adminKey:add'] });
    await cover('all', issuer.user);
    return issuer;
  };
  const placedAt = async (departmentId: string, tags: readonly string[] = []) => {
    const user = await makeUser(test.db, { tags });
    await assignDepartments(test, user.id, { departmentIds: [departmentId], primaryId: departmentId });
    return user;
  };
  const cover = async (dataScope: 'all' | 'department', user: MadeUser) => {
    const held = test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, user.id));
    await test.db.update(roles).set({ dataScope }).where(inArray(roles.id, held));
  };
  const WRONG_KEY = { status: 401, code: 'A0200', msg: '账号或登录密钥不正确' };
  const issue = (loginId: string, token: string) => sendTo(test.app, calls.session.issueAdminKey, { loginId }, token);
  const useKey = (loginId: string, tokenKey: string) => sendTo(test.app, calls.session.loginAdmin, { loginId, tokenKey });

  it('sign an administrator in once with a key, which becomes the token', async () => {
    const { token } = await signedInIssuer();
    const { tokenKey } = (await issue(staff.loginId, token)).result;
    const opened = (await useKey(staff.loginId, tokenKey)).result;
    expect((await sendTo(test.app, calls.account.get, {}, opened)).result).toMatchObject({ id: staff.id, loginType: 'admin' });
    expect(await useKey(staff.loginId, tokenKey)).toMatchObject(WRONG_KEY);
  });

  it('refuse a key after five minutes, of another account, and for an unknown account', async () => {
    const { token } = await signedInIssuer();
    const other = await makeUser(test.db);
    const { tokenKey } = (await issue(staff.loginId, token)).result;
    expect(await useKey(other.loginId, tokenKey)).toMatchObject(WRONG_KEY);
    expect(await useKey('nobody', tokenKey)).toMatchObject(WRONG_KEY);
    test.clock.advance(5 * MINUTE_MS);
    expect(await useKey(staff.loginId, tokenKey)).toMatchObject(WRONG_KEY);
    expect(await logOf(staff.loginId)).toEqual(['wrong']);
  });

  it('accept only one of several concurrent uses of a key', async () => {
    const { token } = await signedInIssuer();
    const { tokenKey } = (await issue(staff.loginId, token)).result;
    const answers = await Promise.all(Array.from({ length: 6 }, () => useKey(staff.loginId, tokenKey)));
    expect(answers.filter((answer) => answer.code === '00000')).toHaveLength(1);
  });

  it('accept a key of the command line, which issues none for members, disabled or unknown people', async () => {
    const ctx = { db: test.db, now: test.clock.now };
    const key = await issueAdminKeyLocally(ctx, staff.loginId);
    expect(key?.expiresAt).toEqual(new Date(test.clock.now.getTime() + 5 * MINUTE_MS));
    expect((await useKey(staff.loginId, key?.tokenKey ?? '')).code).toBe('00000');
    const member = await makeUser(test.db, { kind: 'member' });
    const disabled = await makeUser(test.db, { active: false });
    for (const loginId of [member.loginId, disabled.loginId, 'nobody']) expect(await issueAdminKeyLocally(ctx, loginId)).toBeNull();
  });

  it("require the right, a token, and an account within the data scope whose rights do not exceed the issuer's", async () => {
    const { token: plain } = await makeSignedIn(test.app);
    expect(await issue(staff.loginId, plain)).toMatchObject({
      status: 403,
      code: 'A0301',
      msg: expect.stringContaining('签发管理员登录密钥'),
    });
    expect(await issue(staff.loginId, '')).toMatchObject({ status: 401, code: 'L0001' });

    const { token } = await signedInIssuer();
    const mighty = await makeUser(test.db, { tags: ['*:*:*'] });
    const foreign = await makeUser(test.db, { companyId: 'another-company' });
    const member = await makeUser(test.db, { kind: 'member' });
    expect(await issue(mighty.loginId, token)).toMatchObject({ code: 'A0301', msg: '不能为权限高于自己的账号签发登录密钥' });
    for (const unseen of [foreign.loginId, member.loginId, 'nobody']) expect(await issue(unseen, token)).toMatchObject({ code: 'A0404' });

    const [colleague, outsider] = [await placedAt('d-platform', ['todo:todo:list']), await placedAt('d-service')];
    const leader = await placedAt('d-platform', ['system:adminKey:add', 'todo:todo:list']);
    await cover('department', leader);
    const own = await signIn(test.app, leader);
    expect(await issue(outsider.loginId, own)).toMatchObject({ status: 404, code: 'A0404', msg: '账号不存在或已被删除' });
    for (const seen of [colleague, leader]) expect((await issue(seen.loginId, own)).code).toBe('00000');
    await cover('all', colleague);
    expect(await issue(colleague.loginId, own)).toMatchObject({ code: 'A0301', msg: '不能为数据范围大于自己的账号签发登录密钥' });

    const { token: all } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    expect((await issue(mighty.loginId, all)).code).toBe('00000');
    expect((await issue(foreign.loginId, all)).code).toBe('00000');
  });
});

describe('an initial password', () => {
  it('opens the own account and no call that requires a right, until it is changed', async () => {
    const { user, token } = await makeSignedIn(test.app, { tags: ['system:adminKey:add'], mustChangePassword: true });
    const issue = () => sendTo(test.app, calls.session.issueAdminKey, { loginId: user.loginId }, token);
    expect((await sendTo(test.app, calls.account.get, {}, token)).result.mustChangePassword).toBe(true);
    expect(await issue()).toMatchObject({ status: 403, code: 'A0301', msg: '请先修改初始密码' });
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, token);
    expect((await issue()).code).toBe('00000');
    expect(await test.db.select().from(users).where(eq(users.id, user.id))).toMatchObject([{ mustChangePassword: false }]);
  });
});
