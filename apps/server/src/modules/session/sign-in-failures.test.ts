import { SIGN_IN_FAILURES } from '@houtai/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { attempt, lockedUntil } from './sign-in-failures.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

function ctxOf() {
  const { app, db, clock } = test;
  return { db, actor: null, now: clock.now, log: app.log, requestId: '', ip: '10.0.0.1', userAgent: '' };
}

async function fail(account: string): Promise<void> {
  await attempt(ctxOf(), account, async () => false);
}

it('the right secret is refused when the account was locked while it was checked', async () => {
  const outcome = await attempt(ctxOf(), 'late', async () => {
    for (let time = 0; time < SIGN_IN_FAILURES; time += 1) await fail('late');
    return true;
  });
  expect(outcome).toEqual({ kind: 'locked', until: await lockedUntil(ctxOf(), 'late') });
});

it('the right secret begins anew when fewer failures came before it', async () => {
  for (let time = 0; time < SIGN_IN_FAILURES - 1; time += 1) await fail('early');
  expect(await attempt(ctxOf(), 'early', async () => true)).toEqual({ kind: 'right' });
  await fail('early');
  expect(await lockedUntil(ctxOf(), 'early')).toBeNull();
});

it('a locked account does not have its secret checked at all', async () => {
  for (let time = 0; time < SIGN_IN_FAILURES; time += 1) await fail('shut');
  let checked = false;
  await attempt(ctxOf(), 'shut', async () => (checked = true));
  expect(checked).toBe(false);
});
