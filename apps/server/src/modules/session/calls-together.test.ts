import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { sessions } from './session.tables.ts';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest({ demo: true });
});
afterAll(() => test.close());

describe('concurrent calls', () => {
  const account = (token: string) => sendTo(test.app, calls.account.get, {}, token);

  it('have their own caller each, and only those without a valid session are refused', async () => {
    const people = [];
    for (let made = 0; made < 6; made += 1) people.push(await makeSignedIn(test.app));
    const [first, disabled, ended, expired] = people;
    if (!first || !disabled || !ended || !expired) throw new Error('there are too few people');
    await test.db.update(users).set({ active: false }).where(eq(users.id, disabled.user.id));
    await test.db.update(sessions).set({ endedAt: test.clock.now }).where(eq(sessions.userId, ended.user.id));
    await test.db.update(sessions).set({ expiresAt: test.clock.now }).where(eq(sessions.userId, expired.user.id));
    const tokens = [...people, first].map(({ token }) => token).concat('nobody’s');
    const answers = await Promise.all([...tokens, ...tokens].map(account));
    const refused = [disabled, ended, expired].map(({ user }) => user.id);
    const expected = [...people, first].map(({ user }) => (refused.includes(user.id) ? 'L0001' : user.id)).concat('L0001');
    expect(answers.map((answer) => (answer.code === '00000' ? answer.result.id : answer.code))).toEqual([...expected, ...expected]);
  });

  it('have their own data scope each', async () => {
    const seenBy = async (token: string) => (await sendTo(test.app, calls.todo.page, { view: 'all', limit: 1 }, token)).result;
    const tokens = await Promise.all(['u-admin', 'u-manager', 'u-after-sale'].map(async (id) => (await openSession(test.db, id)).token));
    const alone = [];
    for (const token of tokens) alone.push(await seenBy(token));
    expect(new Set(alone.map(({ total }) => total)).size).toBe(3);
    const together = await Promise.all([...tokens, ...tokens, ...tokens].map(seenBy));
    expect(together).toEqual([...alone, ...alone, ...alone]);
  });

  it('never use rights from before a change that was already stored', async () => {
    const { user, token } = await makeSignedIn(test.app, { tags: ['monitor:loginLog:list'] });
    const read = async () => (await sendTo(test.app, calls.loginLog.page, {}, token)).code;
    const before = [read(), read(), read()];
    await test.db.delete(userRoles).where(eq(userRoles.userId, user.id));
    const after = await Promise.all([read(), read(), read()]);
    expect(after).toEqual(['A0301', 'A0301', 'A0301']);
    await Promise.all(before);
  });
});
