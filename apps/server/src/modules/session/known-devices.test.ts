import { calls } from '@houtai/contract';
import { SIGN_IN_LOCK_MS } from '@houtai/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser, type MadeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { issueAdminKeyLocally } from './admin-key.ts';
import { knownDevices } from './session.tables.ts';

// One test hashes sixty passwords, however long that takes.
const WRONG = 'Wrong12345';
const OFFICE = '10.1.0.1';
const DAY_MS = 86_400_000;

let test: AppForTest;
let staff: MadeUser;
/** Strangers have their own address in each test, because wrong passwords also count by address. */
let stranger: string;
let tests = 0;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  staff = await makeUser(test.db);
  tests += 1;
  stranger = `10.2.0.${tests}`;
});

type From = { ip: string; device?: string | undefined };

function signInAs(phone: string, pws: string, { ip, device }: From) {
  const cookies = device === undefined ? undefined : { houtai_device: device };
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, { ip, ...(cookies && { cookies }) });
}

/** Signs in and returns the cookie that identifies this browser from then on. */
async function browserOf({ phone }: MadeUser, device?: string): Promise<string> {
  const sent = await signInAs(phone, TEST_PASSWORD, { ip: OFFICE, device });
  expect(sent.code).toBe('00000');
  const cookie = sent.response.cookies.find(({ name }) => name === 'houtai_device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login' });
  return cookie?.value ?? '';
}

async function lockOut(phone: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) expect((await signInAs(phone, WRONG, { ip: stranger })).code).toBe('A0200');
  expect((await signInAs(phone, TEST_PASSWORD, { ip: stranger })).code).toBe('A0203');
}

describe('an account at which strangers fail', () => {
  it('opens for its owner on a known device, and nowhere else', async () => {
    const device = await browserOf(staff);
    await lockOut(staff.phone);
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE, device })).code).toBe('00000');
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE })).code).toBe('A0203');
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE, device: 'made-up' })).code).toBe('A0203');
  });

  it('stays locked for strangers when its owner signs in', async () => {
    const device = await browserOf(staff);
    await lockOut(staff.phone);
    await browserOf(staff, device);
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: stranger })).code).toBe('A0203');
  });

  it('opens for a known device at an address whose limit others have used up', async () => {
    const device = await browserOf(staff);
    const spray = Array.from({ length: 60 }, (_, index) => signInAs(`1376666${String(index).padStart(4, '0')}`, WRONG, { ip: stranger }));
    await Promise.all(spray);
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: stranger })).code).toBe('A0501');
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: stranger, device })).code).toBe('00000');
  });

  it('opens for a key of the command line, whatever failed before', async () => {
    await lockOut(staff.phone);
    const byKey = (loginId: string, tokenKey: string) =>
      sendTo(test.app, calls.session.loginAdmin, { loginId, tokenKey }, { ip: stranger });
    const wrong = await Promise.all(Array.from({ length: 70 }, () => byKey(staff.loginId, 'wrong')));
    expect(new Set(wrong.map(({ code }) => code))).toEqual(new Set(['A0200', 'A0501']));
    const key = await issueAdminKeyLocally({ db: test.db, now: test.clock.now }, staff.loginId);
    expect((await byKey(staff.loginId, key?.tokenKey ?? '')).code).toBe('00000');
  });

  it('lets a signed-in person confirm their password', async () => {
    const { token } = (await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE })).result;
    await lockOut(staff.phone);
    const changed = await sendTo(
      test.app,
      calls.account.changePassword,
      { oldPws: TEST_PASSWORD, pws: 'Changed2026' },
      { token, ip: OFFICE },
    );
    expect(changed.code).toBe('00000');
  });
});

describe('a known device', () => {
  it('locks after its own wrong attempts, for its own account, and is unlocked with the account', async () => {
    const device = await browserOf(staff);
    const fail = () => signInAs(staff.phone, WRONG, { ip: OFFICE, device });
    for (let time = 0; time < 5; time += 1) expect((await fail()).code).toBe('A0200');
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE, device })).code).toBe('A0203');
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE })).code).toBe('00000');
    test.clock.advance(SIGN_IN_LOCK_MS);
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE, device })).code).toBe('00000');
  });

  it('counts as a stranger for accounts never opened there, and serves several others', async () => {
    const other = await makeUser(test.db);
    const device = await browserOf(staff);
    await lockOut(other.phone);
    expect((await signInAs(other.phone, TEST_PASSWORD, { ip: OFFICE, device })).code).toBe('A0203');
    test.clock.advance(SIGN_IN_LOCK_MS);
    expect(await browserOf(other, device)).toBe(device);
    await lockOut(staff.phone);
    await lockOut(other.phone);
    for (const { phone } of [staff, other]) expect((await signInAs(phone, TEST_PASSWORD, { ip: OFFICE, device })).code).toBe('00000');
  });

  it('reveals nothing about whether an account exists', async () => {
    const device = await browserOf(staff);
    const ask = async (phone: string) => {
      test.pauses.length = 0;
      const answers: string[] = [];
      for (let time = 0; time < 6; time += 1) {
        const { status, code, msg } = await signInAs(phone, WRONG, { ip: stranger, device });
        answers.push(`${status} ${code} ${msg}`);
      }
      return { answers, pauses: [...test.pauses] };
    };
    const other = await makeUser(test.db);
    expect(await ask(other.phone)).toEqual(await ask('13744445555'));
  });

  it('gets a secret made by the server, not one planted by somebody', async () => {
    expect(await browserOf(staff, 'put-there-by-somebody')).not.toBe('put-there-by-somebody');
  });

  it('expires half a year after the last sign-in', async () => {
    const device = await browserOf(staff);
    test.clock.advance(181 * DAY_MS);
    await lockOut(staff.phone);
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE, device })).code).toBe('A0203');
  });

  it("counts among the person's twenty newest, and older ones are dropped", async () => {
    const first = await browserOf(staff);
    for (let count = 0; count < 25; count += 1) {
      test.clock.advance(1_000);
      await browserOf(staff);
    }
    test.clock.advance(600_000);
    await browserOf(await makeUser(test.db));
    expect(await test.db.$count(knownDevices, eq(knownDevices.userId, staff.id))).toBe(20);
    await lockOut(staff.phone);
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: OFFICE, device: first })).code).toBe('A0203');
  });
});
