import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { signInLog } from '#modules/session/index.ts';

import { appForTest } from '../testing/app-for-test.ts';
import { sendTo } from '../testing/send-to.ts';

const FROM = '10.0.0.1';
/** What the sender made up, what the outer proxy saw, and what the inner proxy saw. */
const FORWARDED = '6.6.6.6, 192.0.2.7, 10.0.0.9';

describe('TRUST_PROXY', () => {
  it.each([
    [0, FROM],
    [1, '10.0.0.9'],
    [2, '192.0.2.7'],
  ])('trusts %i hops and takes %s as the sender', async (trustProxy, ip) => {
    const test = await appForTest({ config: { trustProxy } });
    const form = { action: 'acountInstance' as const, phone: '13755550000', pws: 'Wrong12345' };
    await sendTo(test.app, calls.session.login, form, { ip: FROM, headers: { 'x-forwarded-for': FORWARDED } });
    expect(await test.db.select({ ip: signInLog.ip }).from(signInLog).where(eq(signInLog.account, form.phone))).toEqual([{ ip }]);
    await test.close();
  });

  it.each([
    [0, undefined],
    [1, true],
  ])('decides with %i hops whether to take the protocol from the proxy', async (trustProxy, secure) => {
    const test = await appForTest({ config: { trustProxy } });
    const form = { action: 'acountInstance' as const, phone: '13800000002', pws: 'Houtai2026' };
    const { response } = await sendTo(test.app, calls.session.login, form, { headers: { 'x-forwarded-proto': 'https' } });
    expect(response.cookies[0]?.secure).toBe(secure);
    await test.close();
  });
});
