import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { codeAt } from './totp.ts';

const STEP_MS = 30_000;
const PROOF_MS = 600_000;
const DAY_MS = 86_400_000;

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const codeNow = (secret: string) => codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS));
const prove = (token: string, proof: { code: string } | { pws: string }) => sendTo(test.app, calls.session.prove, proof, token);

/** Links an app to a person; the current code is used up. */
async function linkApp(token: string): Promise<string> {
  const { secret } = (await sendTo(test.app, calls.factors.beginTotp, {}, token)).result;
  await sendTo(test.app, calls.factors.confirmTotp, { code: codeNow(secret) }, token);
  test.clock.advance(STEP_MS);
  return secret;
}

const STEP_UP: readonly string[] = [
  'account.changePassword',
  'factors.beginTotp',
  'factors.confirmTotp',
  'factors.proveDevice',
  'factors.removeTotp',
  'factors.renewRecovery',
  'factors.sendDeviceCode',
  'firstAccess.copy',
  'firstAccess.send',
  'menuAdmin.add',
  'menuAdmin.del',
  'menuAdmin.sort',
  'menuAdmin.update',
  'programs.add',
  'programs.addKey',
  'programs.save',
  'roles.add',
  'roles.bindUsers',
  'roles.remove',
  'roles.savePermission',
  'roles.unbindUsers',
  'roles.update',
  'session.end',
  'session.forgetFactor',
  'session.issueAdminKey',
  'users.add',
  'users.handover',
  'users.resetFactor',
  'users.resetPassword',
  'users.resetPasswords',
  'users.setActive',
  'users.update',
  'webhooks.add',
  'webhooks.changeSecret',
  'webhooks.remove',
  'webhooks.save',
];

const all: [name: string, call: Call][] = Object.entries(calls).flatMap(([subject, own]) =>
  Object.entries<Call>(own).map(([name, call]): [string, Call] => [`${subject}.${name}`, call]),
);
const atStake = all.filter(([, call]) => call.stepUp);

describe('a sensitive call', () => {
  it('appears in this list', () => {
    expect(atStake.map(([name]) => name).toSorted()).toEqual(STEP_UP);
  });

  it('refuses a proof older than ten minutes with L0006, whatever is sent, and accepts a recent one', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    const codeOf = async ({ method, path }: Call) => {
      const sent = await test.app.inject({ method, url: API_PREFIX + path, headers: { [TOKEN_HEADER]: token }, payload: {} });
      return sent.json<{ code: string }>().code;
    };
    test.clock.advance(PROOF_MS);
    for (const [name, call] of atStake) expect([name, await codeOf(call)]).not.toEqual([name, 'L0006']);
    test.clock.advance(1);
    for (const [name, call] of atStake) expect([name, await codeOf(call)]).toEqual([name, 'L0006']);
    expect((await prove(token, { pws: TEST_PASSWORD })).code).toBe('00000');
    for (const [name, call] of atStake) expect([name, await codeOf(call)]).not.toEqual([name, 'L0006']);
  });
});

describe('account.edit', () => {
  it('wants a recent proof for another address, and none for another nickname', async () => {
    const { token } = await makeSignedIn(test.app);
    test.clock.advance(PROOF_MS + 1);
    const edit = (form: { email?: string; nickName?: string }) => sendTo(test.app, calls.account.edit, form, token);
    expect(await edit({ email: 'new@chengming.example' })).toMatchObject({ code: 'L0006' });
    expect((await edit({ nickName: '小航' })).code).toBe('00000');
    await prove(token, { pws: TEST_PASSWORD });
    expect((await edit({ email: 'new@chengming.example' })).code).toBe('00000');
  });
});

describe('session.prove', () => {
  it('requires the password if there is no factor, and counts wrong ones', async () => {
    const { token } = await makeSignedIn(test.app);
    expect((await sendTo(test.app, calls.session.proof, {}, token)).result).toEqual({ by: 'password' });
    expect(await prove(token, { code: '123456' })).toMatchObject({ code: 'A0400' });
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await prove(token, { pws: 'Wrong12345' })).toMatchObject({ code: 'A0200', msg: '密码不正确' });
    expect(await prove(token, { pws: TEST_PASSWORD })).toMatchObject({ code: 'A0203' });
  });

  it('requires a code if there is a factor, accepts it once, and no password instead', async () => {
    const { token } = await makeSignedIn(test.app);
    const secret = await linkApp(token);
    test.clock.advance(PROOF_MS);
    const renew = () => sendTo(test.app, calls.factors.renewRecovery, {}, token);
    expect((await renew()).code).toBe('L0006');
    expect((await sendTo(test.app, calls.session.proof, {}, token)).result).toEqual({ by: 'factor' });
    expect(await prove(token, { pws: TEST_PASSWORD })).toMatchObject({ code: 'A0400' });
    expect((await renew()).code).toBe('L0006');
    const code = codeNow(secret);
    expect((await prove(token, { code })).code).toBe('00000');
    expect((await renew()).code).toBe('00000');
    expect(await prove(token, { code })).toMatchObject({ code: 'A0200', msg: '验证码不对或已用过' });
  });
});

describe('users.resetFactor', () => {
  const TAGS = ['system:user:resetFactor', 'system:user:resetPwd', 'system:user:list'];
  const makeAdministrator = () => makeSignedIn(test.app, { tags: ['*:*:*'] });
  const makeLinked = async () => {
    const { user, token } = await makeSignedIn(test.app);
    await linkApp(token);
    return { user, token };
  };
  const reset = ({ id }: { id: string }, token: string) => sendTo(test.app, calls.users.resetFactor, { id }, token);
  const resetPassword = ({ id }: { id: string }, token: string) => sendTo(test.app, calls.users.resetPassword, { id }, token);
  const titlesOf = async (user: MadeUser) =>
    (await test.db.select().from(messages)).filter(({ userId }) => userId === user.id).map(({ title }) => title);

  it('removes the factor, ends the sessions and notifies the person, and leaves the password', async () => {
    const { user, token: theirs } = await makeLinked();
    const { token } = await makeAdministrator();
    expect((await reset(user, token)).code).toBe('00000');
    expect((await sendTo(test.app, calls.account.get, {}, theirs)).code).toBe('L0001');
    expect(await titlesOf(user)).toContain('您的二次验证已被重置');
    const opened = await signIn(test.app, user);
    expect((await sendTo(test.app, calls.factors.mine, {}, opened)).result.totp).toBeNull();
    expect(await reset(user, token)).toMatchObject({ code: 'A0409' });
  });

  it('lets nobody reset both proofs of a person within seven days, in either order', async () => {
    const [one, other] = [await makeLinked(), await makeLinked()];
    const { token } = await makeAdministrator();
    const second = await makeAdministrator();
    const BOTH = { code: 'A0301', msg: expect.stringContaining('7 天内不能既重置') };
    expect((await reset(one.user, token)).code).toBe('00000');
    expect(await resetPassword(one.user, token)).toMatchObject(BOTH);
    expect((await resetPassword(other.user, token)).code).toBe('00000');
    expect(await reset(other.user, token)).toMatchObject(BOTH);
    expect((await reset(other.user, second.token)).code).toBe('00000');
    test.clock.advance(7 * DAY_MS);
    const later = await signIn(test.app, await makeUser(test.db, { tags: ['*:*:*'] }));
    expect((await resetPassword(one.user, later)).code).toBe('00000');
  });

  it('requires the right, a person without greater rights, and somebody else', async () => {
    const { user, token: theirs } = await makeLinked();
    const { token: plain } = await makeSignedIn(test.app);
    expect(await reset(user, plain)).toMatchObject({ code: 'A0301' });
    expect(await reset(user, '')).toMatchObject({ code: 'L0001' });
    const { token } = await makeSignedIn(test.app, { tags: TAGS });
    const mighty = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    await linkApp(mighty.token);
    expect((await reset(mighty.user, token)).code).toMatch(/^A0(301|404)$/);
    expect(await reset(mighty.user, mighty.token)).toMatchObject({ code: 'A0409' });
    expect((await sendTo(test.app, calls.account.get, {}, theirs)).code).toBe('00000');
  });
});

describe('the owner of an account', () => {
  it('receives a message about each change of their password or factor, their own changes included', async () => {
    const { user, token } = await makeSignedIn(test.app);
    await linkApp(token);
    await sendTo(test.app, calls.factors.renewRecovery, {}, token);
    await sendTo(test.app, calls.factors.removeTotp, {}, token);
    const told = (await test.db.select().from(messages)).filter(({ userId }) => userId === user.id).map(({ title }) => title);
    expect(told.toSorted()).toEqual(['恢复码已重新生成', '验证器已绑定', '验证器已解除']);
  });
});
