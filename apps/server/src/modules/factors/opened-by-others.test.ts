import { calls } from '@houtai/contract';
import { DAY_MS } from '@houtai/contract/durations';
import { eq } from 'drizzle-orm';
import { array, assert, asyncProperty, boolean, constantFrom } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { issueAdminKeyLocally } from '#modules/session/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import { codeAt } from './totp.ts';

const STEP_MS = 30_000;

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest({ config: { publicAddress: 'https://console.example.com' } });
});
afterAll(() => test.close());

const titlesOf = async ({ id }: MadeUser) =>
  (await test.db.select().from(messages).where(eq(messages.userId, id))).map(({ title }) => title);
async function linkApp(token: string): Promise<string> {
  const { secret } = (await sendTo(test.app, calls.factors.beginTotp, {}, token)).result;
  await sendTo(test.app, calls.factors.confirmTotp, { code: codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS)) }, token);
  test.clock.advance(STEP_MS);
  return secret;
}

/** What an administrator does to a person, with what they know of them so far. */
type Known = { owner: MadeUser; token: string; pws: string; opened: boolean };
const ACTS = {
  resetPassword: async (known: Known) => {
    const sent = await sendTo(test.app, calls.users.resetPassword, { id: known.owner.id }, known.token);
    if (sent.code === '00000') known.pws = sent.result.password;
  },
  resetFactor: async ({ owner, token }: Known) => {
    await sendTo(test.app, calls.users.resetFactor, { id: owner.id }, token);
  },
  changeContact: async ({ owner, token }: Known) => {
    const { result } = await sendTo(test.app, calls.users.get, { id: owner.id }, token);
    await sendTo(test.app, calls.users.update, { ...result, email: `admin-${owner.id}@b.example`.toLowerCase() }, token);
  },
  copyLink: async (known: Known) => {
    const sent = await sendTo(test.app, calls.firstAccess.copy, { id: known.owner.id, days: 1 }, known.token);
    const secret = sent.code === '00000' ? (sent.result.address.split('#first=')[1] ?? '') : '';
    if (secret === '') return;
    const lastFour = known.owner.phone.slice(-4);
    const used = await sendTo(test.app, calls.firstAccess.use, { secret, lastFour, pws: 'Opened2026x' });
    if (used.code === '00000') known.pws = 'Opened2026x';
  },
  useKey: async (known: Known) => {
    const { loginId } = known.owner;
    const sent = await sendTo(test.app, calls.session.issueAdminKey, { loginId }, known.token);
    if (sent.code !== '00000') return;
    known.opened ||= (await sendTo(test.app, calls.session.loginAdmin, { loginId, tokenKey: sent.result.tokenKey })).code === '00000';
  },
  signIn: async (known: Known) => {
    if (known.pws === '') return;
    const form = { action: 'acountInstance' as const, phone: known.owner.phone, pws: known.pws };
    known.opened ||= (await sendTo(test.app, calls.session.login, form)).code === '00000';
  },
};
type Act = keyof typeof ACTS;

describe('an administrator', () => {
  it('never opens the account of somebody with a factor by whatever they do within a week, nor another one unseen by its owner', async () => {
    const names = Object.keys(ACTS).filter((name): name is Act => name in ACTS);
    const steps = array(constantFrom(...names), { minLength: 2, maxLength: 6 });
    await assert(
      asyncProperty(steps, boolean(), async (acts, hasFactor) => {
        const { user: owner, token: own } = await makeSignedIn(test.app);
        if (hasFactor) await linkApp(own);
        const { token } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
        const before = (await titlesOf(owner)).length;
        const known: Known = { owner, token, pws: '', opened: false };
        for (const act of acts) await ACTS[act](known);
        if (hasFactor) expect(known.opened).toBe(false);
        if (known.opened) expect((await titlesOf(owner)).length).toBeGreaterThan(before);
      }),
      seededRuns(40),
    );
  });

  it('issues no key for an account whose factor they reset within seven days, and tells the owner about each key', async () => {
    const { user: owner, token: own } = await makeSignedIn(test.app);
    await linkApp(own);
    const { token } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    const issue = (by: string) => sendTo(test.app, calls.session.issueAdminKey, { loginId: owner.loginId }, by);
    expect((await sendTo(test.app, calls.users.resetFactor, { id: owner.id }, token)).code).toBe('00000');
    expect(await issue(token)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('7 天内不能既重置') });
    test.clock.advance(7 * DAY_MS);
    const later = await signIn(test.app, await makeUser(test.db, { tags: ['*:*:*'] }));
    expect((await issue(later)).code).toBe('00000');
    expect(await titlesOf(owner)).toContain('有人签发了您账号的登录密钥');
  });

  it('hears, as the owner does, of each sign-in by a key of the server itself', async () => {
    const owner = await makeUser(test.db);
    const administrator = await makeUser(test.db, { tags: ['*:*:*'] });
    const key = await issueAdminKeyLocally({ db: test.db, now: test.clock.now }, owner.loginId);
    const form = { loginId: owner.loginId, tokenKey: key?.tokenKey ?? '' };
    expect((await sendTo(test.app, calls.session.loginAdmin, form)).code).toBe('00000');
    const title = `「${owner.name}」的账号已用服务器上签发的登录密钥登录`;
    for (const person of [owner, administrator]) expect(await titlesOf(person)).toEqual([title]);
  });
});

describe('factors.events', () => {
  it('lists sign-ins, failures in one line and changes by anybody, newest first, and nothing of others', async () => {
    const { user, token } = await makeSignedIn(test.app);
    for (let wrong = 0; wrong < 3; wrong += 1) {
      test.clock.advance(1_000);
      await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws: 'Wrong12345' });
    }
    test.clock.advance(1_000);
    await linkApp(token);
    const titles = (await sendTo(test.app, calls.factors.events, {}, token)).result.map(({ title }) => title);
    expect(titles).toEqual(['验证器已绑定', '3 次密码错误', expect.stringMatching(/^在 .* 登录$/)]);
    const { token: other } = await makeSignedIn(test.app);
    expect((await sendTo(test.app, calls.factors.events, {}, other)).result).toHaveLength(1);
    const member = await makeSignedIn(test.app, { kind: 'member' });
    expect(await sendTo(test.app, calls.factors.events, {}, member.token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.factors.events, {})).toMatchObject({ code: 'L0001' });
    expect((await sendTo(test.app, calls.session.prove, { pws: TEST_PASSWORD }, other)).code).toBe('00000');
  });
});
