import { calls } from '@houtai/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { factors } from './factors.tables.ts';
import { acceptTotpCode } from './totp-factor.ts';
import { codeAt } from './totp.ts';

const STEP_MS = 30_000;

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const codeNow = (secret: string) => codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS));
const mine = async (token: string) => (await sendTo(test.app, calls.factors.mine, {}, token)).result;
const begin = async (token: string) => (await sendTo(test.app, calls.factors.beginTotp, {}, token)).result;
const confirm = (token: string, code: string) => sendTo(test.app, calls.factors.confirmTotp, { code }, token);

describe('factors.beginTotp and factors.confirmTotp', () => {
  it('link an app after a correct code and return ten recovery codes once', async () => {
    const { token } = await makeSignedIn(test.app);
    expect(await mine(token)).toEqual({ totp: null, recoveryLeft: 0, recoveryTotal: 0, demand: null, unproved: null });
    const { secret, address } = await begin(token);
    expect(address).toContain(`secret=${secret}`);
    expect((await mine(token)).totp).toBeNull();
    const { codes } = (await confirm(token, codeNow(secret))).result;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const at = test.clock.now.toISOString();
    expect(await mine(token)).toEqual({
      totp: { createdAt: at, lastUsedAt: at },
      recoveryLeft: 10,
      recoveryTotal: 10,
      demand: null,
      unproved: null,
    });
  });

  it('link nothing after a wrong code, a code of a replaced secret, or half an hour', async () => {
    const { token } = await makeSignedIn(test.app);
    const WRONG = { status: 422, code: 'A0400' };
    expect(await confirm(token, '123456')).toMatchObject(WRONG);
    const { secret: old } = await begin(token);
    const { secret } = await begin(token);
    for (const code of ['000000x', codeNow(old)]) expect(await confirm(token, code)).toMatchObject(WRONG);
    test.clock.advance(1_800_001);
    await sendTo(test.app, calls.session.prove, { pws: TEST_PASSWORD }, token);
    expect(await confirm(token, codeNow(secret))).toMatchObject(WRONG);
    expect((await mine(token)).totp).toBeNull();
  });

  it('replace the previous app and preserve the recovery codes', async () => {
    const { user, token } = await makeSignedIn(test.app);
    await confirm(token, codeNow((await begin(token)).secret));
    const { secret } = await begin(token);
    expect((await confirm(token, codeNow(secret))).result).toEqual({ codes: [] });
    expect(await test.db.select().from(factors).where(eq(factors.userId, user.id))).toHaveLength(1);
    expect((await mine(token)).recoveryLeft).toBe(10);
  });

  it('serve only staff with a token', async () => {
    const { token } = await makeSignedIn(test.app, { kind: 'member' });
    for (const call of [calls.factors.beginTotp, calls.factors.removeTotp, calls.factors.renewRecovery]) {
      expect(await sendTo(test.app, call, {}, token)).toMatchObject({ code: 'A0301' });
      expect(await sendTo(test.app, call, {})).toMatchObject({ code: 'L0001' });
    }
  });
});

describe('factors.removeTotp and factors.renewRecovery', () => {
  it('remove the app with its codes, and make new ones only while there is an app', async () => {
    const { token } = await makeSignedIn(test.app);
    expect(await sendTo(test.app, calls.factors.renewRecovery, {}, token)).toMatchObject({ code: 'A0409' });
    expect(await sendTo(test.app, calls.factors.removeTotp, {}, token)).toMatchObject({ code: 'A0404' });
    const before = (await confirm(token, codeNow((await begin(token)).secret))).result.codes;
    const { codes } = (await sendTo(test.app, calls.factors.renewRecovery, {}, token)).result;
    expect(codes.filter((code) => before.includes(code))).toEqual([]);
    expect((await sendTo(test.app, calls.factors.removeTotp, {}, token)).code).toBe('00000');
    expect(await mine(token)).toEqual({ totp: null, recoveryLeft: 0, recoveryTotal: 0, demand: null, unproved: null });
  });
});

describe('takeTotp', () => {
  it('accepts a code once of fifty concurrent uses, fifty times', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const { secret } = await begin(token);
    await confirm(token, codeNow(secret));
    for (let round = 0; round < 50; round += 1) {
      test.clock.advance(STEP_MS);
      const ctx = { db: test.db, now: test.clock.now };
      const taken = await Promise.all(Array.from({ length: 50 }, () => acceptTotpCode(ctx, user.id, codeNow(secret))));
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('the stored data of factors', () => {
  it('contains no secret and no code in any table', async () => {
    const { token } = await makeSignedIn(test.app);
    const { secret } = await begin(token);
    const { codes } = (await confirm(token, codeNow(secret))).result;
    const renewed = (await sendTo(test.app, calls.factors.renewRecovery, {}, token)).result.codes;
    const { rows: tables } = await test.db.execute<{ name: string }>(
      sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const { rows } = await test.db.execute<{ text: string }>(sql`select t::text as text from ${sql.raw(name)} t`);
      const all = rows.map(({ text }) => text).join('\n');
      for (const told of [secret, ...codes, ...renewed]) expect(all.includes(told), `${name} holds ${told}`).toBe(false);
    }
  });
});
