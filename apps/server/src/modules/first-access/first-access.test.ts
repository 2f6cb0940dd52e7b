import { calls } from '@houtai/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { deliveries } from '#modules/deliveries/index.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { type FakeSmtp, startSmtp } from '#platform/testing/fake-smtp.ts';
import { makeSignedIn, makeUser, type MadeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { buildApp } from '../../app.ts';
import { firstAccess } from './first-access.tables.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'Fresh2026x';

let smtp: FakeSmtp;
let test: AppForTest;
let admin: string;
let person: MadeUser;
beforeAll(async () => {
  smtp = await startSmtp();
  test = await appForTest({ config: { publicAddress: 'https://console.example.com' }, mailer: smtp.mailer });
  admin = (await openSession(test.db, 'u-admin')).token;
  const form = { host: '127.0.0.1', port: smtp.port, user: 'u', password: smtp.password, senderName: '后台', senderAddress: 'a@b.example' };
  await sendTo(test.app, calls.mail.save, { ...form, perMinute: 1_000, version: 1 }, admin);
  await sendTo(test.app, calls.mail.test, {}, admin);
  await sendTo(test.app, calls.mail.turn, { to: 'on' }, admin);
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  person = await newcomer();
});
afterEach(async () => {
  test.clock.now = TEST_NOW;
  smtp.received.length = 0;
  await test.db.delete(deliveries);
  await test.db.delete(messages);
});

async function newcomer(parts: { mustChangePassword?: boolean } = {}): Promise<MadeUser> {
  const made = await makeUser(test.db, { kind: 'staff', tags: [], mustChangePassword: true, ...parts });
  await test.db
    .update(users)
    .set({ email: `${made.id}@chengming.example`.toLowerCase() })
    .where(eq(users.id, made.id));
  return made;
}
const phoneOf = async ({ id }: MadeUser) => (await test.db.select().from(users).where(eq(users.id, id)))[0]?.phone ?? '';
const copy = async (id = person.id) => (await sendTo(test.app, calls.firstAccess.copy, { id, days: 3 }, admin)).result;
const secretIn = (address: string) => address.split('#first=')[1] ?? '';
const open = (secret: string) => sendTo(test.app, calls.firstAccess.open, { secret });
async function use(secret: string, change: { lastFour?: string; pws?: string } = {}, app: FastifyInstance = test.app) {
  const lastFour = (await phoneOf(person)).slice(-4);
  return sendTo(app, calls.firstAccess.use, { secret, lastFour, pws: NEW_PASSWORD, ...change });
}
const signIn = async (pws: string) =>
  sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: await phoneOf(person), pws });

describe('a link for a first password', () => {
  it('arrives by mail, shows its person as often as it is opened, and sets a password once', async () => {
    const sent = await sendTo(test.app, calls.firstAccess.send, { ids: [person.id], mail: true, wecom: true, days: 3 }, admin);
    expect(sent.result).toEqual({ mail: 1, wecom: 0, omitted: 0 });
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
    const body = textOf(smtp.received[0]?.raw ?? '');
    const [, secret = ''] = /https:\/\/console\.example\.com\/adminview\/login#first=([\w-]+)/.exec(body) ?? [];
    expect(secret).toHaveLength(43);
    for (let time = 0; time < 3; time += 1) expect((await open(secret)).result).toMatchObject({ name: person.name });
    expect((await use(secret)).code).toBe('00000');
    expect((await signIn(NEW_PASSWORD)).code).toBe('00000');
    expect(await open(secret)).toMatchObject({ code: 'A0404' });
    expect(await use(secret)).toMatchObject({ code: 'A0404' });
    const told = await test.db.select().from(messages).where(eq(messages.userId, person.id));
    expect(told.map(({ title }) => title)).toEqual(['密码已用首次登录链接设好']);
  });

  it('succeeds once in fifty concurrent uses on two servers', async () => {
    const { app } = test;
    const { config, database, version, demo, mailer } = app.deps;
    const second = await buildApp({ config, database, version, demo, mailer, now: () => test.clock.now });
    await second.ready();
    try {
      const secret = secretIn((await copy()).address);
      const presses = Array.from({ length: 50 }, (_, time) => use(secret, { pws: `Fresh2026n${time}` }, time % 2 === 0 ? app : second));
      const codes = (await Promise.all(presses)).map(({ code }) => code);
      expect(codes.filter((code) => code === '00000')).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(['00000', 'A0404']));
      const won = codes.indexOf('00000');
      expect((await signIn(`Fresh2026n${won}`)).code).toBe('00000');
    } finally {
      await second.close();
    }
  });

  it('ends after five wrong phone endings, however many are tried concurrently', async () => {
    const secret = secretIn((await copy()).address);
    const right = (await phoneOf(person)).slice(-4);
    const wrong = Array.from({ length: 30 }, (_, time) => String(1_000 + time)).filter((four) => four !== right);
    const answers = await Promise.all(wrong.map((lastFour) => use(secret, { lastFour })));
    expect(answers.filter(({ code }) => code === 'A0400')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'A0404')).toHaveLength(wrong.length - 4);
    expect(await use(secret)).toMatchObject({ code: 'A0404' });
    expect((await signIn(NEW_PASSWORD)).code).toBe('A0200');
  });

  it('ends after its days, and with a newer one', async () => {
    const first = secretIn((await copy()).address);
    const second = secretIn((await copy()).address);
    expect(await open(first)).toMatchObject({ code: 'A0404' });
    expect((await open(second)).code).toBe('00000');
    test.clock.advance(72 * HOUR_MS);
    expect(await open(second)).toMatchObject({ code: 'A0404' });
    expect(await open('x'.repeat(43))).toMatchObject({ code: 'A0404' });
  });

  it('refuses weak passwords and those containing the phone number, without counting an attempt', async () => {
    const secret = secretIn((await copy()).address);
    for (const pws of ['short1', '12345678', `a${await phoneOf(person)}`])
      expect(await use(secret, { pws })).toMatchObject({ code: 'A0400' });
    expect((await test.db.select().from(firstAccess).where(eq(firstAccess.userId, person.id)))[0]?.tries).toBe(0);
  });

  it('reaches nobody who has their own password, is disabled, or has greater rights than the sender', async () => {
    const own = await newcomer({ mustChangePassword: false });
    const reach = await sendTo(test.app, calls.firstAccess.reach, { ids: [own.id, person.id] }, admin);
    expect(reach.result).toEqual({ mail: [person.id], wecom: [], none: [], ineligible: [own.id] });
    const sent = await sendTo(test.app, calls.firstAccess.send, { ids: [own.id], mail: true, wecom: true, days: 1 }, admin);
    expect(sent.result).toEqual({ mail: 0, wecom: 0, omitted: 1 });
    expect(await sendTo(test.app, calls.firstAccess.copy, { id: own.id, days: 1 }, admin)).toMatchObject({ code: 'A0409' });
    const { token } = await makeSignedIn(test.app, { tags: ['system:user:firstAccess'] });
    expect(await sendTo(test.app, calls.firstAccess.copy, { id: 'u-admin', days: 1 }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.firstAccess.copy, { id: person.id, days: 15 }, admin)).toMatchObject({ code: 'A0400' });
    const { token: without } = await makeSignedIn(test.app, { tags: [] });
    expect(await sendTo(test.app, calls.firstAccess.send, { ids: [person.id], mail: true, wecom: true, days: 1 }, without)).toMatchObject({
      code: 'A0301',
    });
    expect(await sendTo(test.app, calls.firstAccess.reach, { ids: [person.id] }, without)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.firstAccess.copy, { id: person.id, days: 1 }, without)).toMatchObject({ code: 'A0301' });
  });

  it('appears in no row, log or history', async () => {
    const secret = secretIn((await copy()).address);
    await use(secret);
    const tables = ['first_access', 'deliveries', 'operation_log', 'record_history', 'messages', 'answers_given'];
    const { rows: known } = await test.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const names = known.map(({ name }) => name).filter((name) => tables.includes(name) || name.includes('answer') || name.includes('key'));
    for (const name of names) {
      const { rows } = await test.db.execute(sql`select * from ${sql.identifier(name)}`);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    expect(names).toContain('first_access');
  });
});

describe('a forgotten password', () => {
  const forget = (phone: string) => sendTo(test.app, calls.firstAccess.forgotten, { phone });
  const mails = () => smtp.received.filter(({ to }) => to[0] === `${person.id}@chengming.example`.toLowerCase());

  it('sends a link to the owner of the phone number, three times a day, with the same answer for any number', async () => {
    await test.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, person.id));
    expect((await sendTo(test.app, calls.session.options, {})).result).toMatchObject({ forgotten: true });
    const phone = await phoneOf(person);
    const answers = [await forget('13999999999')];
    for (let time = 0; time < 5; time += 1) answers.push(await forget(phone));
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1);
    expect(await test.db.$count(firstAccess, eq(firstAccess.userId, person.id))).toBe(3);
    // Links ended by a newer one are not sent.
    await vi.waitFor(() => expect(mails().length).toBeGreaterThan(0));
    test.clock.advance(25 * HOUR_MS);
    await forget(phone);
    expect(await test.db.$count(firstAccess, eq(firstAccess.userId, person.id))).toBe(4);
  });

  it('sends no link within a day after an administrator set the phone number or address', async () => {
    const phone = await phoneOf(person);
    await test.db.update(users).set({ contactSetAt: test.clock.now }).where(eq(users.id, person.id));
    await forget(phone);
    expect(await test.db.$count(firstAccess, eq(firstAccess.userId, person.id))).toBe(0);
    test.clock.advance(24 * HOUR_MS + 1);
    await forget(phone);
    expect(await test.db.$count(firstAccess, eq(firstAccess.userId, person.id))).toBe(1);
  });

  it('records an address set by an administrator, but not one set by the person', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const setAt = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0]?.contactSetAt;
    await sendTo(test.app, calls.account.edit, { email: 'own@chengming.example' }, token);
    expect(await setAt('u-staff')).toBeNull();
    const { result: seen } = await sendTo(test.app, calls.users.get, { id: 'u-staff' }, admin);
    const changed = await sendTo(test.app, calls.users.update, { ...seen, email: 'set@chengming.example' }, admin);
    expect(changed.code).toBe('00000');
    expect(await setAt('u-staff')).toEqual(test.clock.now);
  });
});

/** The plain-text part of a mail. */
function textOf(raw: string): string {
  return raw
    .split(/\r\n--[^\r\n]+/)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    })
    .join('\n');
}
