import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askAs, waitUntil } from '#platform/testing/ask-as.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { modelStage, type ModelStage } from '#platform/testing/stages/assistant-stage.ts';

import { environmentFor, type FakeModel, start } from '../../../../../../tools/ai-stand-in/main.mjs';

let test: ModelStage<FakeModel>;
let tokens: { admin: string; staff: string; other: string };
let conversationId: string;

const REASON = '核查 11 月 20 日的误操作';

beforeAll(async () => {
  test = await modelStage({ start, environmentFor });
  tokens = await tokensOf(test.db, { admin: 'u-admin', staff: 'u-staff', other: 'u-staff-2' });
  ({ conversationId } = await askAs(test.app, tokens.staff, { text: '我说过的话' }));
});
afterAll(() => test.close());

const today = () => localDate(test.clock.now);
const read = (token: string, fields: { userId?: string; day?: string; reason?: string } = {}) =>
  sendTo(test.app, calls.assistant.readOthers, { userId: 'u-staff', day: today(), reason: REASON, ...fields }, token);
const own = async () => (await sendTo(test.app, calls.assistant.get, { id: conversationId }, tokens.staff)).result;
const told = async () => {
  const { rows } = (await sendTo(test.app, calls.messages.page, { limit: 50 }, tokens.staff)).result;
  return rows.filter(({ title }) => title.includes('查看了你'));
};

describe('assistant.readOthers', () => {
  it('refuses people without the right, whatever else they may do with the assistant', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:assistant:list', 'system:assistant:edit'] });
    for (const one of [token, tokens.other, tokens.staff])
      expect(await read(one)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('system:assistant:read') });
    expect((await own()).readings).toEqual([]);
  });

  it('requires a reason', async () => {
    for (const reason of ['', '  ', '长'.repeat(201)]) expect(await read(tokens.admin, { reason })).toMatchObject({ code: 'A0400' });
    expect(await told()).toEqual([]);
  });

  it('returns the requested day, and stores, logs and notifies the person of who read it and why', async () => {
    const { result } = await read(tokens.admin);
    expect(result).toMatchObject([{ id: conversationId, messages: [{ role: 'user', parts: [{ text: '我说过的话' }] }, {}] }]);
    const { name } = (await sendTo(test.app, calls.account.get, {}, tokens.admin)).result;
    expect((await own()).readings).toMatchObject([{ byName: name, reason: REASON }]);
    expect(await told()).toMatchObject([{ title: `${name} 查看了你 ${today()} 的助手对话`, content: expect.stringContaining(REASON) }]);
    const logged = async () =>
      (await sendTo(test.app, calls.operationLog.page, { operation: '查看他人助手对话' }, tokens.admin)).result.rows;
    await waitUntil(async () => (await logged()).some(({ outcome }) => outcome === 'success'));
    const row = (await logged()).find(({ outcome }) => outcome === 'success');
    const { params } = (await sendTo(test.app, calls.operationLog.get, { id: row?.id ?? '' }, tokens.admin)).result;
    expect(params).toMatchObject({ userId: 'u-staff', reason: REASON });
  });

  it('returns nothing of another day or person, and then notifies nobody', async () => {
    const before = (await told()).length;
    expect(await read(tokens.admin, { day: '2026-01-01' })).toMatchObject({ code: 'A0404' });
    expect(await read(tokens.admin, { userId: 'u-staff-2' })).toMatchObject({ code: 'A0404' });
    expect(await told()).toHaveLength(before);
  });

  it('returns only the requested day of a conversation that continued on the next', async () => {
    const first = today();
    test.clock.advance(17 * 3_600_000);
    const staff = (await openSession(test.db, 'u-staff', test.clock.now)).token;
    const admin = (await openSession(test.db, 'u-admin', test.clock.now)).token;
    await askAs(test.app, staff, { text: '第二天说的话', conversationId });
    const said = async (day: string) => JSON.stringify((await read(admin, { day })).result.map(({ messages }) => messages));
    expect(today()).not.toBe(first);
    expect(await said(first)).not.toContain('第二天说的话');
    expect(await said(today())).not.toContain('我说过的话');
    expect(await said(today())).toContain('第二天说的话');
  });
});
