import { calls } from '@houtai/contract';
import { RpcAnswer } from '@houtai/contract/assistant-clients';
import { AI_CLIENTS } from '@houtai/contract/assistant-words';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { removeOldCredentials } from '#modules/credentials/credentials.ts';
import { credentials } from '#modules/credentials/index.ts';
import { userRoles } from '#modules/grants/roles.tables.ts';
import { users } from '#modules/people/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import type { AppForTest } from '#platform/testing/app-for-test.ts';
import { waitUntil } from '#platform/testing/ask-as.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { grant, makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { assistantStage } from '#platform/testing/stages/assistant-stage.ts';

import { assistantSettings } from '../assistant.tables.ts';

let test: AppForTest;
let staff: string;
let other: string;
let admin: string;
let token: string;

beforeAll(async () => {
  test = await assistantStage({});
  ({ staff, other, admin } = await tokensOf(test.db, { staff: 'u-staff', other: 'u-staff-2', admin: 'u-admin' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await allow(true);
  await test.db.delete(credentials);
  token = await clientFor(staff);
});

const allow = (allowClients: boolean) => test.db.update(assistantSettings).set({ allowClients });
const clientFor = async (session: string, name = '代码助手') =>
  (await sendTo(test.app, calls.assistant.addClient, { name }, session)).result.token;

type Sending = { headers?: Record<string, string>; as?: string };

function post(payload: object, { headers = {}, as = token }: Sending = {}) {
  const bearer = as === '' ? {} : { authorization: `Bearer ${as}` };
  return test.app.inject({ method: 'POST', url: `/api${calls.assistant.mcp.path}`, headers: { ...bearer, ...headers }, payload });
}

async function rpc(method: string, params: object = {}, sending?: Sending): Promise<RpcAnswer> {
  return RpcAnswer.parse((await post({ jsonrpc: '2.0', id: 1, method, params }, sending)).json());
}

const refusal = async (sending: Sending = {}) =>
  (await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, sending)).json<{ code: string; msg: string }>();

const Called = z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]), isError: z.boolean() });

async function called(name: string, input: object, sending?: Sending): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = Called.parse((await rpc('tools/call', { name, arguments: input }, sending)).result);
  return { text: content[0].text, isError };
}

const waiting = async (session = staff) => (await sendTo(test.app, calls.assistant.waiting, {}, session)).result;
/** The log rows of an operation; waits for them, because they are written after the answer. */
async function logged(operation: string, channel: 'assistant' | 'phone') {
  const rows = async () => (await sendTo(test.app, calls.operationLog.page, { operation, channel }, admin)).result.rows;
  await waitUntil(async () => (await rows()).length > 0);
  return rows();
}

const TODO = { customer: '恒瑞', request: '补写住宿超标的原因', promise: '周五前', estimate: '半小时' };

describe('assistant.mcp', () => {
  it('introduces itself in a version that the client supports, or in its own newest', async () => {
    const { result } = await rpc('initialize', {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    });
    expect(result).toMatchObject({ protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'houtai' } });
    expect((await rpc('initialize', { protocolVersion: '1999-01-01' })).result).toMatchObject({ protocolVersion: '2025-06-18' });
    expect((await rpc('ping')).result).toEqual({});
  });

  it('accepts a notification without an answer', async () => {
    const { statusCode, body } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([statusCode, body]).toEqual([202, '']);
  });

  it('offers the tools of the dialog with their input schemas, and marks which only read', async () => {
    const { tools } = z
      .object({
        tools: z.array(z.object({ name: z.string(), inputSchema: z.object({ type: z.literal('object') }), annotations: z.any() })),
      })
      .parse((await rpc('tools/list')).result);
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_todos', 'search_rules', 'propose_todo']));
    for (const { name, annotations } of tools)
      expect(annotations, name).toMatchObject({ readOnlyHint: !name.startsWith('propose_'), destructiveHint: false });
  });

  it("reads what its person's lists contain, and nothing of others", async () => {
    for (const [session, as] of [
      [staff, token],
      [other, await clientFor(other)],
      [admin, await clientFor(admin)],
    ] as const) {
      const { rows, total } = (await sendTo(test.app, calls.todo.page, { view: 'all', limit: 20 }, session)).result;
      const told = z
        .object({ 共: z.number(), 待办: z.array(z.object({ 编号: z.string() })) })
        .parse(JSON.parse((await called('list_todos', { view: 'all' }, { as })).text));
      expect([told.共, told.待办.map((todo) => todo.编号)]).toEqual([total, rows.map(({ number }) => number)]);
    }
  });

  it('writes nothing: a proposal waits until its person confirms it in the console, and is logged as an action of the assistant', async () => {
    const before = await test.db.$count(todos);
    const { text, isError } = await called('propose_todo', TODO);
    expect([isError, text]).toEqual([false, expect.stringContaining('等用户确认')]);
    expect(await test.db.$count(todos)).toBe(before);
    expect(await waiting(other)).toEqual([]);
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ title: '新建待办', state: 'open', client: '代码助手' });
    const id = proposal?.id ?? '';
    expect(await sendTo(test.app, calls.assistant.confirm, { id }, other)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.assistant.confirm, { id }, token)).toMatchObject({ code: 'L0001' });
    expect((await sendTo(test.app, calls.assistant.confirm, { id }, staff)).result).toMatchObject({ state: 'done' });
    expect(await test.db.$count(todos)).toBe(before + 1);
    expect(await sendTo(test.app, calls.assistant.confirm, { id }, staff)).toMatchObject({ code: 'A0409' });
    const [row] = await logged('新建待办', 'assistant');
    expect(row).toMatchObject({ channel: 'assistant', userId: 'u-staff' });
    const kept = (await sendTo(test.app, calls.assistant.page, {}, staff)).result.rows;
    expect(kept.map(({ title }) => title)).toContain('AI 客户端：代码助手');
  });

  it('lets a client name no recipient except its person, because nothing was typed', async () => {
    await called('propose_todo', { ...TODO, receiver: '林慧敏' });
    const [proposal] = await waiting();
    expect(proposal?.fields.find(({ name }) => name === 'receptionUser')).toMatchObject({ words: '林慧敏', guarded: true });
    expect(await sendTo(test.app, calls.assistant.confirm, { id: proposal?.id ?? '' }, staff)).toMatchObject({ code: 'A0400' });
  });

  it(`stores at most ${AI_CLIENTS.waiting} waiting proposals next to each other`, async () => {
    for (const { id } of await waiting()) await sendTo(test.app, calls.assistant.decline, { id }, staff);
    for (let count = 0; count < AI_CLIENTS.waiting; count += 1) await called('propose_todo', TODO);
    expect(await waiting()).toHaveLength(AI_CLIENTS.waiting);
    expect(await called('propose_todo', TODO)).toMatchObject({ isError: true, text: expect.stringContaining('等待确认') });
    for (const { id } of await waiting()) await sendTo(test.app, calls.assistant.decline, { id }, staff);
  });

  it('enforces that limit for concurrent proposals, and drops expired ones', async () => {
    for (const { id } of await waiting()) await sendTo(test.app, calls.assistant.decline, { id }, staff);
    await called('propose_todo', TODO);
    await Promise.all(Array.from({ length: 2 * AI_CLIENTS.waiting }, () => called('propose_todo', TODO)));
    expect(await waiting()).toHaveLength(AI_CLIENTS.waiting);
    const now = test.clock.now;
    test.clock.advance(600_000);
    expect(await waiting()).toEqual([]);
    test.clock.now = now;
  });

  it('explains an invalid call', async () => {
    expect((await rpc('tools/call', { name: 'confirm', arguments: { id: 'x' } })).error).toMatchObject({ code: -32_602 });
    expect((await rpc('tools/call', { name: '__proto__' })).error).toMatchObject({ code: -32_602 });
    expect((await rpc('tools/call', {})).error).toMatchObject({ code: -32_602 });
    expect((await rpc('resources/list')).error).toMatchObject({ code: -32_601 });
    expect((await called('list_todos', { view: 'everything' })).isError).toBe(true);
    expect((await called('read_record', { number: 'TD-999999' })).isError).toBe(true);
    for (const payload of [
      { id: 1, method: 'ping' },
      [{ jsonrpc: '2.0', id: 1, method: 'ping' }],
      { jsonrpc: '2.0', id: {}, method: 'ping' },
    ])
      expect((await post(payload)).statusCode).toBe(400);
    const { statusCode } = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { headers: { 'mcp-protocol-version': '1999-01-01' } });
    expect(statusCode).toBe(400);
    const { app } = test;
    expect((await app.inject({ method: 'GET', url: `/api${calls.assistant.mcp.path}` })).statusCode).toBe(405);
  });
});

describe('the token of an AI client', () => {
  it('appears once, and only its hash is stored', async () => {
    const { rows } = { rows: await test.db.select().from(credentials) };
    expect(JSON.stringify([rows, (await sendTo(test.app, calls.assistant.clients, {}, staff)).body])).not.toContain(token);
    expect(rows).toHaveLength(1);
  });

  it('grants access to this endpoint only, which accepts nothing else', async () => {
    expect(await sendTo(test.app, calls.todo.page, { view: 'all' }, token)).toMatchObject({ code: 'L0001' });
    for (const as of [staff, '', 'garbage', "' or 1=1 --"]) expect(await refusal({ as }), as).toMatchObject({ code: 'L0001' });
    const own = await test.app.inject({
      method: 'POST',
      url: `/api${calls.assistant.mcp.path}`,
      headers: { 'x-access-token': staff },
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    expect([own.statusCode, own.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('stops working once its person, and nobody else, revokes it', async () => {
    const [client] = (await sendTo(test.app, calls.assistant.clients, {}, staff)).result;
    const id = client?.id ?? '';
    expect(await sendTo(test.app, calls.assistant.revokeClient, { id }, other)).toMatchObject({ code: 'A0404' });
    expect((await sendTo(test.app, calls.assistant.clients, {}, other)).result).toEqual([]);
    expect((await rpc('ping')).result).toEqual({});
    expect((await sendTo(test.app, calls.assistant.clients, {}, staff)).result[0]?.lastUsedAt).not.toBe('');
    await sendTo(test.app, calls.assistant.revokeClient, { id }, staff);
    expect(await refusal()).toMatchObject({ code: 'L0001' });
    expect((await sendTo(test.app, calls.assistant.clients, {}, staff)).result).toEqual([]);
  });

  it.each([
    ['the account is disabled', (id: string) => test.db.update(users).set({ active: false }).where(eq(users.id, id))],
    [
      'the password was changed since',
      (id: string) =>
        test.db
          .update(users)
          .set({ passwordChangedAt: new Date(test.clock.now.getTime() + 1) })
          .where(eq(users.id, id)),
    ],
    ['its time is over', (id: string) => test.db.update(credentials).set({ expiresAt: test.clock.now }).where(eq(credentials.ownerId, id))],
  ])('stops working once %s', async (_, change) => {
    const { user, token: session } = await makeSignedIn(test.app);
    const as = await clientFor(session);
    expect((await rpc('ping', {}, { as })).result).toEqual({});
    await change(user.id);
    expect(await refusal({ as })).toMatchObject({ code: 'L0001' });
  });

  it('disappears together with its client when it expires, not before', async () => {
    const [client] = await test.db.select().from(credentials);
    await removeOldCredentials(ctxOf(test, 'u-staff'));
    expect(await test.db.$count(credentials)).toBe(1);
    await removeOldCredentials({ ...ctxOf(test, 'u-staff'), now: new Date((client?.expiresAt.getTime() ?? 0) + 1) });
    expect(await test.db.$count(credentials)).toBe(0);
  });

  it("carries its person's present rights", async () => {
    const { user, token: session } = await makeSignedIn(test.app);
    await grant(test.db, user, ['todo:todo:list']);
    const as = await clientFor(session);
    expect((await called('list_todos', { view: 'all' }, { as })).isError).toBe(false);
    await test.db.delete(userRoles).where(eq(userRoles.userId, user.id));
    expect((await called('list_todos', { view: 'all' }, { as })).text).toContain('权限');
    await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id));
    expect(await refusal({ as })).toMatchObject({ code: 'A0301', msg: '请先修改初始密码' });
  });

  it('does not work from web pages of any origin', async () => {
    for (const origin of ['https://evil.example', 'http://localhost', 'null'])
      expect(await refusal({ headers: { origin } }), origin).toMatchObject({ code: 'A0301' });
  });

  it(`refuses more than ${AI_CLIENTS.perMinute} calls in a minute, and accepts them in the next`, async () => {
    for (let count = 0; count < AI_CLIENTS.perMinute; count += 1) expect((await rpc('ping')).result).toEqual({});
    test.clock.advance(10_000);
    const refused = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, {});
    expect(refused.json()).toMatchObject({ code: 'A0501' });
    expect(refused.headers['retry-after']).toBe('50');
    test.clock.advance(50_000);
    expect((await rpc('ping')).result).toEqual({});
  });
});

describe('assistant.addClient', () => {
  it('refuses until administrators allow it, and earlier clients stop working when they no longer do', async () => {
    await allow(false);
    expect(await sendTo(test.app, calls.assistant.addClient, { name: '另一个' }, staff)).toMatchObject({ code: 'A0301' });
    expect(await refusal()).toMatchObject({ code: 'A0301' });
    expect((await sendTo(test.app, calls.assistant.state, {}, staff)).result.allowClients).toBe(false);
  });

  it(`refuses more than ${AI_CLIENTS.most} clients`, async () => {
    for (let count = 1; count < AI_CLIENTS.most; count += 1) await clientFor(staff, `第 ${count} 个`);
    expect(await sendTo(test.app, calls.assistant.addClient, { name: '多一个' }, staff)).toMatchObject({ code: 'A0400' });
    await sendTo(test.app, calls.assistant.addClient, { name: '别人的' }, other);
  });

  it('logs the call without the token', async () => {
    const made = await clientFor(staff, '记一笔');
    const [row] = await logged('接入 AI 客户端', 'phone');
    const detail = await sendTo(test.app, calls.operationLog.get, { id: row?.id ?? '' }, admin);
    expect(detail.result.params).toEqual({ name: '记一笔' });
    expect(JSON.stringify(detail.body)).not.toContain(made);
  });
});
