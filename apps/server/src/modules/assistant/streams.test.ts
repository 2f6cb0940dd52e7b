// @module-tag node24
import { calls } from '@houtai/contract';
import type { AnswerEvent } from '@houtai/contract/assistant-parts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeLog } from '#platform/log.ts';
import { askAs, waitUntil } from '#platform/testing/ask-as.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { modelStage, type ModelStage, TIMELESS } from '#platform/testing/stages/assistant-stage.ts';

import { environmentFor, type FakeModel, KEY, MODEL, start } from '../../../../../tools/ai-stand-in/main.mjs';
import { assistantMessages, assistantSettings } from './assistant.tables.ts';

let test: ModelStage<FakeModel>;
let token: string;

const logged: string[] = [];

beforeAll(async () => {
  test = await modelStage({ start, environmentFor }, { log: makeLog('info', { write: (line) => void logged.push(line) }) });
  ({ token } = await openSession(test.db, 'u-staff'));
});
afterAll(() => test.close());

/** The final text of an answer, without lookups. */
function told(events: readonly AnswerEvent[]): { text: string; reasoning: string; state: string } {
  const of = (type: 'text' | 'reasoning') =>
    events.flatMap((event) => (event.type === 'part' && event.part.type === type ? [event.part.text] : [])).join('');
  const end = events.at(-1);
  return { text: of('text'), reasoning: of('reasoning'), state: end?.type === 'end' ? end.state : '' };
}

const GREETING = '你好，我是智能助手。';
const WHOLE = { text: GREETING, reasoning: '', state: 'done' };
const BROKEN = { ...WHOLE, state: 'broken' };
const FAILED = { text: '', reasoning: '', state: 'failed' };
const EMPTY = { text: '', reasoning: '', state: 'empty' };

const STREAMS: readonly (readonly [string, object])[] = [
  ['normal', WHOLE],
  ['reasoning', { ...WHOLE, reasoning: '先想一想。' }],
  ['think-tags', { ...WHOLE, reasoning: '先想一想。' }],
  ['cut-utf8', WHOLE],
  ['crlf', WHOLE],
  ['usage-chunk', WHOLE],
  ['no-done', WHOLE],
  ['no-finish', BROKEN],
  ['half-line', BROKEN],
  ['json-error', FAILED],
  ['error-event', FAILED],
  ['error-within', BROKEN],
  ['empty-choices', EMPTY],
  ['no-text', EMPTY],
  ['status-500', FAILED],
  ['status-429', FAILED],
  ['dead-socket', FAILED],
  ['dead-within', BROKEN],
  ['hang', FAILED],
  ['hang-within', BROKEN],
  ['drip', FAILED],
  ['redirect', FAILED],
  ['html-page', FAILED],
  ['html-502', FAILED],
  ['empty-body', FAILED],
  ['odd-reason', BROKEN],
  ['done-twice', WHOLE],
  ['no-newline', WHOLE],
  ['reasoning-only', { ...EMPTY, reasoning: '先想一想。' }],
  // The request did not ask for compression.
  ['gzip', FAILED],
  ['huge-line', FAILED],
  ['tool-without-index', WHOLE],
  ['tool-from-one', WHOLE],
  ['tools-same-index', WHOLE],
  ['tool-cut-off', WHOLE],
  ['tool-unknown', WHOLE],
];

/** The limit that ends an endless answer; `hang-within` first sends some words. */
const ENDED_BY: Readonly<Record<string, Partial<typeof assistantSettings.$inferInsert>>> = {
  hang: { idleSeconds: 1 },
  'hang-within': { idleSeconds: 3 },
  drip: { totalSeconds: 2 },
};

/** Plays a script of the fake provider, with no time limit except the one under test. */
async function play(script: string): Promise<void> {
  await test.db.update(assistantSettings).set({ ...TIMELESS, ...ENDED_BY[script] });
  test.standIn.play(script);
}

describe('an answer of a provider', () => {
  it.each(STREAMS)('sent as %s is either correct or marked as failed, and stored as such', async (script, expected) => {
    await play(script);
    const { events, conversationId } = await askAs(test.app, token, { text: '你好' });
    expect(told(events)).toEqual(expected);
    await waitUntil(() => test.standIn.openRequests() === 0);
    const { messages } = (await sendTo(test.app, calls.assistant.get, { id: conversationId }, token)).result;
    const [, answer] = messages;
    const kept = {
      text: '',
      reasoning: '',
      state: answer?.state,
      ...Object.fromEntries((answer?.parts ?? []).flatMap((part) => ('text' in part ? [[part.type, part.text]] : []))),
    };
    expect(kept).toEqual(expected);
  });

  it('breaks off long before 50 MB are read', async () => {
    await play('flood');
    const { events } = await askAs(test.app, token, { text: '你好' });
    const { text, state } = told(events);
    expect(state).toBe('broken');
    expect(text.length).toBeLessThan(100_000);
    await waitUntil(() => test.standIn.openRequests() === 0);
  });

  it.each(['tool-without-end', 'tools-without-end', 'call-for-ever'])('sent as %s ends by itself, with few requests', async (script) => {
    await play(script);
    const asked = test.standIn.asked.length;
    const { events } = await askAs(test.app, token, { text: '你好' });
    expect(['failed', 'broken', 'empty']).toContain(told(events).state);
    expect(test.standIn.asked.length - asked).toBeLessThanOrEqual(8);
    expect(events.filter((event) => event.type === 'part' && event.part.type === 'look').length).toBeLessThanOrEqual(40);
    await waitUntil(() => test.standIn.openRequests() === 0);
  });

  it('ends at the maximum number of bytes', async () => {
    await play('huge-line');
    await askAs(test.app, token, { text: '你好' });
    await waitUntil(() => test.standIn.openRequests() === 0);
    expect(test.standIn.sentBytes()).toBeLessThan(24 * 1_048_576);
  });

  it('requested in vain is not requested again, and its error logs no key', async () => {
    await play('echo-key');
    const asked = test.standIn.asked.length;
    logged.length = 0;
    expect(told((await askAs(test.app, token, { text: '一句只有我说过的话' })).events)).toEqual(FAILED);
    expect(test.standIn.asked.length - asked).toBe(1);
    await waitUntil(() => logged.some((line) => line.includes('the provider of the assistant failed')));
    expect(logged.join('')).toContain('401');
    expect(logged.join('')).not.toContain(KEY);
    expect(logged.join('')).not.toContain('只有我说过的话');
    await play('status-500');
    await askAs(test.app, token, { text: '你好' });
    expect(test.standIn.asked.length - asked).toBe(2);
  });

  it('breaks off at the provider when the person leaves, and stays marked', async () => {
    await play('slow');
    const { events, conversationId, leave, ended } = await askAs(test.app, token, { text: '你好' }, { until: 'text' });
    expect(events.at(-1)).toMatchObject({ type: 'part' });
    expect(test.standIn.openRequests()).toBe(1);
    leave();
    await ended;
    await waitUntil(() => test.standIn.openRequests() === 0);
    await waitUntil(async () => {
      const { messages } = (await sendTo(test.app, calls.assistant.get, { id: conversationId }, token)).result;
      return messages[1]?.state === 'stopped' && messages[1].parts.length > 0;
    });
  });

  it('breaks off at the provider and is stored when the server stops', async () => {
    const own = await modelStage({ start, environmentFor });
    own.standIn.play('slow');
    const { token: staff } = await openSession(own.db, 'u-staff');
    const { ended } = await askAs(own.app, staff, { text: '你好' }, { until: 'text' });
    await own.app.close();
    await ended;
    expect(own.standIn.openRequests()).toBe(0);
    const [answer] = await own.db.select().from(assistantMessages).where(eq(assistantMessages.role, 'assistant'));
    expect(answer).toMatchObject({ state: 'stopped', parts: [{ type: 'text', text: expect.stringContaining('第 1 句') }] });
    await own.close();
  });

  it('results from a request with exactly the fields of the specification', async () => {
    await play('normal');
    await askAs(test.app, token, { text: '你好' });
    const { messages, tools, ...fields } = test.standIn.asked.at(-1) ?? { messages: [] };
    expect(fields).toEqual({
      model: MODEL,
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 2048,
      temperature: 0.7,
      top_p: 0.7,
      top_k: 50,
      frequency_penalty: 0.5,
      n: 1,
      stop: null,
      tool_choice: 'auto',
    });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(tools?.length).toBeGreaterThan(5);
  });

  it('counts the tokens that the provider reports', async () => {
    await play('normal');
    const other = (await openSession(test.db, 'u-manager')).token;
    await askAs(test.app, other, { text: '你好' });
    await askAs(test.app, other, { text: '你好' });
    const admin = (await openSession(test.db, 'u-admin')).token;
    const { rows } = (await sendTo(test.app, calls.assistant.usage, { userId: 'u-manager' }, admin)).result;
    expect(rows).toMatchObject([{ day: '2026-11-20', userName: '林慧敏', questions: 2, promptTokens: 22, completionTokens: 14 }]);
  });

  it('counts the tokens that the provider reported before it broke off', async () => {
    await play('second-cut');
    const { other, admin } = await tokensOf(test.db, { other: 'u-staff-2', admin: 'u-admin' });
    expect(told((await askAs(test.app, other, { text: '你好' })).events)).toEqual(BROKEN);
    const { rows } = (await sendTo(test.app, calls.assistant.usage, { userId: 'u-staff-2' }, admin)).result;
    expect(rows).toMatchObject([{ questions: 1, promptTokens: 11, completionTokens: 7 }]);
  });
});
