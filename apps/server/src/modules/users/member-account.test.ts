import { calls } from '@houtai/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser, type MadeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const { users, session, account } = calls;
let test: AppForTest;
let admin: string;
let member: MadeUser;

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await makeUser(test.db, { kind: 'member', companyId: 'chengming' });
});

const signIn = (pws = TEST_PASSWORD) => sendTo(test.app, session.loginMember, { phone: member.phone, pws });
const setActive = (active: boolean, version: number) =>
  sendTo(test.app, users.setActive, { items: [{ id: member.id, version }], active }, admin);
const own = async (token: string) => (await sendTo(test.app, account.getMember, {}, token)).code;

it('a member can be disabled, which ends their sessions immediately, and enabled again', async () => {
  const { token } = (await signIn()).result;
  expect(await own(token)).toBe('00000');
  expect((await setActive(false, 1)).code).toBe('00000');
  expect(await own(token)).toBe('L0001');
  expect((await signIn()).code).toBe('A0202');
  expect((await setActive(true, 2)).code).toBe('00000');
  expect((await signIn()).code).toBe('00000');
});

it('a member can get a new password, which ends what the old one opened', async () => {
  const { token } = (await signIn()).result;
  const { password } = (await sendTo(test.app, users.resetPassword, { id: member.id }, admin)).result;
  expect(await own(token)).toBe('L0001');
  expect((await signIn()).code).toBe('A0200');
  expect((await signIn(password)).code).toBe('00000');
  const { result } = await sendTo(test.app, users.history, { id: member.id }, admin);
  expect(result.map(({ action }) => action)).toEqual(['重置密码']);
});

it('a member has nothing to change or hand over', async () => {
  const { result } = await sendTo(test.app, users.get, { id: member.id }, admin);
  const refusal = { code: 'A0409', msg: `「${result.name}」是会员，只能停用、重置密码和解锁` };
  expect(await sendTo(test.app, users.update, { ...result, version: 1 }, admin)).toMatchObject(refusal);
  expect(await sendTo(test.app, users.held, { id: member.id }, admin)).toMatchObject(refusal);
  expect(await sendTo(test.app, users.handover, { id: member.id, version: 1, to: [] }, admin)).toMatchObject(refusal);
  expect(await sendTo(test.app, users.get, { id: member.id }, admin)).toMatchObject({ result: { version: 1 } });
});
