import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX } from '@houtai/contract/limits';
import { isOpenToPrograms } from '@houtai/contract/programs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { credentials } from '#modules/credentials/index.ts';
import { recordHistory } from '#modules/history/history.tables.ts';
import { users } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { waitUntil } from '#platform/testing/ask-as.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

let test: AppForTest;
let admin: string;
let staff: string;

beforeAll(async () => {
  test = await appForTest({ demo: true });
  ({ admin, staff } = await tokensOf(test.db, { admin: 'u-admin', staff: 'u-staff' }));
});
afterAll(() => test.close());

const FORM = { name: '金蝶凭证', purpose: '把已付报销单写成凭证', networks: '', perMinute: 1_000 };

async function offered(keeperId: string): Promise<string[]> {
  return (await sendTo(test.app, calls.programs.offered, { keeperId }, admin)).result.map(({ tag }) => tag);
}

async function makeProgram(more: object = {}, token = admin) {
  return sendTo(test.app, calls.programs.add, { ...FORM, keeperId: 'u-admin', tags: await offered('u-admin'), ...more }, token);
}

async function withKey(more: object = {}): Promise<{ id: string; key: string }> {
  const { id } = (await makeProgram(more)).result;
  return { id, key: (await sendTo(test.app, calls.programs.addKey, { id, days: 30 }, admin)).result.key };
}

type Sending = { headers?: Record<string, string>; remoteAddress?: string };

async function ask(key: string, call: Call, input: object = {}, { headers = {}, remoteAddress = '10.0.0.1' }: Sending = {}) {
  const sent = call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input };
  const response = await test.app.inject({
    method: call.method,
    url: API_PREFIX + call.path,
    remoteAddress,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...sent,
  });
  const body = response.json<{ code: string; msg: string; rows?: { id: string }[] }>();
  return { ...body, retryAfter: response.headers['retry-after'] };
}

describe('a program key', () => {
  it('has a recognisable form, and is returned once and not stored', async () => {
    const { id, key } = await withKey();
    expect(key).toMatch(/^htk_[0-9a-f]{8}_[0-9a-f]{64}_[0-9a-f]{4}$/);
    const listed = (await sendTo(test.app, calls.programs.list, {}, admin)).result.find((row) => row.id === id);
    expect(listed).toMatchObject({ name: '金蝶凭证', state: 'active', keys: [{ prefix: key.slice(0, 12), lastUsedAt: '' }] });
    expect(JSON.stringify([listed, await test.db.select().from(credentials)])).not.toContain(key.slice(13));
    const logged = async () => (await sendTo(test.app, calls.operationLog.page, { operation: '新建密钥' }, admin)).result.rows;
    await waitUntil(async () => (await logged()).length > 0);
    const [row] = await logged();
    expect(JSON.stringify((await sendTo(test.app, calls.operationLog.get, { id: row?.id ?? '' }, admin)).result)).not.toContain(
      key.slice(13),
    );
  });

  it('reads and writes what its program may, and histories and the log name the program', async () => {
    const { id, key } = await withKey();
    expect(await ask(key, calls.todo.page, { view: 'all' })).toMatchObject({ code: '00000' });
    const added = await ask(key, calls.todo.add, todoForm());
    expect(added).toMatchObject({ code: '00000' });
    const history = await test.db.select().from(recordHistory).where(eq(recordHistory.userId, id));
    expect(history.map(({ recordType }) => recordType)).toEqual(['todo']);
    const logged = async () => (await sendTo(test.app, calls.operationLog.page, { channel: 'program' }, admin)).result.rows;
    await waitUntil(async () => (await logged()).length > 0);
    expect((await logged()).map(({ operation, userName }) => [operation, userName])).toEqual([['新建待办', '程序 · 金蝶凭证']]);
    const listed = (await sendTo(test.app, calls.programs.list, {}, admin)).result.find((row) => row.id === id);
    expect(listed).toMatchObject({ today: 2, week: { reads: 1, writes: 1, refused: 0 } });
  });

  it('does not open calls without a tag, streams, or calls that wait for a person', async () => {
    const { id, key } = await withKey();
    for (const call of [calls.account.get, calls.roles.add, calls.approvals.passMany, calls.programs.addKey, calls.session.issueAdminKey])
      expect(await ask(key, call), call.path).toMatchObject({ code: 'A0301', msg: '这个操作要本人确认，密钥不能调用' });
    const listed = (await sendTo(test.app, calls.programs.list, {}, admin)).result.find((row) => row.id === id);
    expect(listed?.week).toEqual({ reads: 0, writes: 0, refused: 5 });
  });

  it('opens only the calls for programs, which no session opens', async () => {
    const { key } = await withKey();
    expect(await sendTo(test.app, calls.todo.page, { view: 'all' }, key)).toMatchObject({ code: 'L0001' });
    expect(await ask(staff, calls.todo.page, { view: 'all' })).toMatchObject({ code: 'L0001' });
    const wrong = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await ask(wrong, calls.todo.page, { view: 'all' })).toMatchObject({ code: 'L0001', msg: '密钥不正确' });
  });

  it('fails from web pages and in an address', async () => {
    const { key } = await withKey();
    expect(await ask(key, calls.todo.page, {}, { headers: { origin: 'http://localhost' } })).toMatchObject({ code: 'A0301' });
    const inAddress = await test.app.inject(`${API_PREFIX}${calls.todo.page.path}?view=all&key=${key}`);
    expect(inAddress.json()).toMatchObject({ code: 'A0301', msg: expect.stringContaining('不能写在地址里') });
    expect(inAddress.body).not.toContain(key);
  });

  it('works only from the networks of its program, including ones added later', async () => {
    const { id, key } = await withKey({ networks: '10.20.3.0/28' });
    const from = (remoteAddress: string) => ask(key, calls.todo.page, { view: 'all' }, { remoteAddress });
    expect(await from('10.20.3.7')).toMatchObject({ code: '00000' });
    expect(await from('10.20.9.14')).toMatchObject({ code: 'A0301', msg: '地址 10.20.9.14 不在允许的范围内' });
    const more = { id, version: 1, ...FORM, networks: '10.20.9.14', keeperId: 'u-admin', tags: await offered('u-admin') };
    expect(await sendTo(test.app, calls.programs.save, more, admin)).toMatchObject({ code: '00000' });
    expect(await from('10.20.9.14')).toMatchObject({ code: '00000' });
    expect(await sendTo(test.app, calls.programs.save, more, admin)).toMatchObject({ code: 'A0409' });
    expect(await makeProgram({ networks: '10.20.3.0/99' })).toMatchObject({ code: 'A0400' });
  });

  it('waits beyond the limit of calls per minute', async () => {
    const { key } = await withKey({ perMinute: 2 });
    const asked = () => ask(key, calls.todo.page, { view: 'all' });
    expect([(await asked()).code, (await asked()).code]).toEqual(['00000', '00000']);
    expect(await asked()).toMatchObject({ code: 'A0501', retryAfter: '60' });
  });

  it('can have one other beside it, and no third; ends immediately, when it expires, and with its program', async () => {
    const { id, key } = await withKey();
    const second = await sendTo(test.app, calls.programs.addKey, { id, days: 1 }, admin);
    expect(await sendTo(test.app, calls.programs.addKey, { id, days: 1 }, admin)).toMatchObject({ code: 'A0400' });
    for (const days of [0, 366])
      expect(await sendTo(test.app, calls.programs.addKey, { id, days }, admin)).toMatchObject({ code: 'A0400' });
    const asked = async (as: string) => (await ask(as, calls.todo.page, { view: 'all' })).code;
    await sendTo(test.app, calls.programs.turn, { id, active: false }, admin);
    expect([await asked(key), await asked(second.result.key)]).toEqual(['L0001', 'L0001']);
    await sendTo(test.app, calls.programs.turn, { id, active: true }, admin);
    const [first] = (await sendTo(test.app, calls.programs.list, {}, admin)).result.find((row) => row.id === id)?.keys ?? [];
    await sendTo(test.app, calls.programs.endKey, { id: first?.id ?? '' }, admin);
    expect([await asked(key), await asked(second.result.key)]).toEqual(['L0001', '00000']);
    await test.db.update(credentials).set({ expiresAt: test.clock.now }).where(eq(credentials.ownerId, id));
    expect(await asked(second.result.key)).toBe('L0001');
  });
});

describe('a program', () => {
  it('stops with its keeper, and never has more rights than the keeper at present', async () => {
    const { user } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] });
    expect(await makeProgram({ keeperId: user.id, tags: ['feedback:feedback:list'] })).toMatchObject({ code: 'A0400' });
    const { id, key } = await withKey({ keeperId: user.id, tags: ['todo:todo:list'] });
    expect(await ask(key, calls.todo.page, { view: 'all' })).toMatchObject({ code: '00000' });
    expect(await ask(key, calls.customers.page)).toMatchObject({ code: 'A0301' });
    await test.db.update(users).set({ active: false }).where(eq(users.id, user.id));
    expect(await ask(key, calls.todo.page, { view: 'all' })).toMatchObject({ code: 'A0301', msg: '负责人已停用，请换负责人' });
    const listed = (await sendTo(test.app, calls.programs.list, {}, admin)).result.find((row) => row.id === id);
    expect(listed?.state).toBe('stopped');
  });

  it('belongs to its keeper, and others need all rights to manage it', async () => {
    const { user, token } = await makeSignedIn(test.app, {
      tags: ['open:program:list', 'open:program:edit', 'open:key:add', 'todo:todo:list'],
    });
    expect(await makeProgram({ tags: ['todo:todo:list'] }, token)).toMatchObject({ code: 'A0301' });
    const own = await makeProgram({ keeperId: user.id, tags: ['todo:todo:list'] }, token);
    expect(own).toMatchObject({ code: '00000' });
    const { id } = (await makeProgram()).result;
    const more = { id, version: 1, ...FORM, keeperId: user.id, tags: [] };
    expect(await sendTo(test.app, calls.programs.addKey, { id, days: 1 }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.programs.save, more, token)).toMatchObject({ code: 'A0301' });
  });

  it('stays out of lists and pickers of people, and cannot sign in', async () => {
    const { id } = (await makeProgram()).result;
    const { rows } = (await sendTo(test.app, calls.users.page, { limit: 500 }, admin)).result;
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect(await sendTo(test.app, calls.users.get, { id }, admin)).toMatchObject({ code: 'A0404' });
    const people = JSON.stringify((await sendTo(test.app, calls.people.options, {}, admin)).body);
    expect(people).not.toContain(id);
    const tried = { action: 'acountInstance' as const, phone: `program:${id}`, pws: 'Houtai2026' };
    expect((await sendTo(test.app, calls.session.login, tried)).code).not.toBe('00000');
  });

  it('lists exactly the calls of its key', async () => {
    const { key } = await withKey({ tags: ['todo:todo:list'] });
    const answer = await test.app.inject({ url: '/api/open/openapi.json', headers: { authorization: `Bearer ${key}` } });
    const { paths } = answer.json<{ paths: Record<string, Record<string, { description: string }>> }>();
    const access = Object.values(paths).flatMap((path) => Object.values(path).map(({ description }) => description));
    expect([...new Set(access)]).toEqual(['Access: todo:todo:list']);
    expect((await test.app.inject('/api/open/openapi.json')).json()).toMatchObject({ code: 'L0001' });
  });
});

const LISTS = Object.entries(calls).flatMap(([subject, all]) =>
  Object.entries<Call>(all).flatMap(([name, call]): [string, Call][] =>
    call.method === 'GET' && call.list && call.access.includes(':') ? [[`${subject}.${name}`, call]] : [],
  ),
);

describe('program access', () => {
  it('never exceeds that of its keeper, in any list', async () => {
    expect(LISTS.length).toBeGreaterThan(15);
    const { id, key } = await withKey({ keeperId: 'u-staff', tags: await offered('u-staff'), perMinute: 3_000 });
    expect(id).not.toBe('');
    let compared = 0;
    for (const [name, call] of LISTS) {
      const own = await sendTo(test.app, call, { limit: 200 }, staff);
      const seen = await ask(key, call, { limit: '200' });
      const keepers = own.code === '00000' ? (own.result as { rows: { id: string }[] }).rows : [];
      if (own.code !== '00000') expect([name, seen.code]).not.toEqual([name, '00000']);
      const ids = new Set(keepers.map((row) => row.id));
      expect([name, (seen.rows ?? []).filter((row) => !ids.has(row.id))]).toEqual([name, []]);
      compared += (seen.rows ?? []).length;
    }
    expect(compared).toBeGreaterThan(10);
  });
});

describe('the calls open to programs', () => {
  it('exclude decisions, releases and grants', () => {
    const writes = Object.entries(calls).flatMap(([subject, all]) =>
      Object.entries<Call>(all).flatMap(([name, call]) =>
        isOpenToPrograms(call) && call.method === 'POST' && call.kind !== 'file' ? [`${subject}.${name}`] : [],
      ),
    );
    expect([...new Set(writes.map((name) => name.split('.')[0]))]).toMatchInlineSnapshot(`
      [
        "areaAdmin",
        "calendar",
        "companies",
        "customers",
        "departments",
        "dictionaries",
        "feedback",
        "invoicing",
        "knowledge",
        "messages",
        "notices",
        "posts",
        "projects",
        "questionnaires",
        "reimbursements",
        "softwareCopyright",
        "todo",
        "workReports",
      ]
    `);
    expect(writes.filter((name) => /pass(?!word)|approve|settle|release|grant|bind|reopen|accept$/i.test(name))).toEqual([]);
  });
});
