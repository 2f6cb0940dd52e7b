import { calls } from '@houtai/contract';
import { textOf } from '@houtai/contract/add-part';
import type { AnswerEvent } from '@houtai/contract/assistant-parts';
import { ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { signOut } from '#platform/session/sign-out.ts';
import { answerStream } from '#testing/answer-stream.ts';
import { answer, answerFile, failConnection, refuseCall } from '#testing/answer.ts';

import { askQuestion, startNewChat, stopAnswer, useChat } from './chat-store.ts';

const BEGIN: AnswerEvent = { type: 'begin', conversationId: 'c1', title: '你好', questionId: 'q1', answerId: 'a1' };
const END: AnswerEvent = { type: 'end', state: 'done', unverified: [] };
const part = (text: string): AnswerEvent => ({ type: 'part', part: { type: 'text', text } });

const last = () => {
  const message = useChat.getState().messages.at(-1);
  return { text: textOf(message?.parts ?? []), state: message?.state, failure: message?.failure, isAsking: useChat.getState().isAsking };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  startNewChat();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loading', () => {
  it('ends with the answer, whose text appears as it is sent', async () => {
    const stream = answerStream(calls.assistant.ask);
    const done = askQuestion('你好', undefined);
    expect(last()).toEqual({ text: '', state: 'writing', failure: undefined, isAsking: true });
    stream.send(BEGIN, part('你'));
    await vi.advanceTimersByTimeAsync(100);
    expect(last()).toMatchObject({ text: '你', isAsking: true });
    stream.send(part('好'), END);
    stream.end();
    await done;
    expect(last()).toEqual({ text: '你好', state: 'done', failure: undefined, isAsking: false });
    expect(stream.asked).toEqual([{ text: '你好' }]);
    expect(useChat.getState()).toMatchObject({ conversationId: 'c1', messages: [{ id: 'q1' }, { id: 'a1' }] });
  });

  it.each([
    ['is refused in words of ours', () => refuseCall(calls.assistant.ask, 'C0001', 'API密钥未设置'), 'API密钥未设置'],
    ['finds no server', () => failConnection(calls.assistant.ask), ASSISTANT_FAILURES.dialog],
    [
      'is answered by a proxy',
      () => answerFile(calls.assistant.ask, () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } })),
      ASSISTANT_FAILURES.dialog,
    ],
    ['is answered by nothing', () => answerFile(calls.assistant.ask, () => new Response(null, { status: 204 })), ASSISTANT_FAILURES.dialog],
    [
      'has no end',
      () =>
        answerFile(
          calls.assistant.ask,
          () => new Response(`data: ${JSON.stringify(BEGIN)}\n\n`, { headers: { 'content-type': 'text/event-stream' } }),
        ),
      ASSISTANT_FAILURES.dialog,
    ],
    [
      'is answered by what cannot be read',
      () => answerFile(calls.assistant.ask, () => new Response('data: {"type"\n\n', { headers: { 'content-type': 'text/event-stream' } })),
      ASSISTANT_FAILURES.dialog,
    ],
  ])('ends with one apology when a question %s', async (_, give, failure) => {
    give();
    await askQuestion('你好', undefined);
    expect(last()).toEqual({ text: '', state: 'failed', failure, isAsking: false });
  });

  it('ends when the network disappears silently, and not while there are signs of life', async () => {
    const stream = answerStream(calls.assistant.ask);
    void askQuestion('你好', undefined);
    stream.send(BEGIN, part('一半'));
    for (let beats = 0; beats < 8; beats += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      stream.beat();
    }
    expect(last()).toMatchObject({ text: '一半', state: 'writing', isAsking: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(last()).toEqual({ text: '一半', state: 'broken', failure: undefined, isAsking: false });
  });

  it.each([
    ['stops the answer', async () => stopAnswer(), { text: '一半', state: 'stopped' }],
    ['begins anew', async () => startNewChat(), { text: '', state: undefined }],
    ['signs out', async () => signOut(), { text: '', state: undefined }],
  ])('ends when the user %s', async (_, leave, left) => {
    const stream = answerStream(calls.assistant.ask);
    const done = askQuestion('你好', undefined);
    stream.send(BEGIN, part('一半'));
    await vi.advanceTimersByTimeAsync(100);
    answer(calls.session.logout, () => ({}));
    await Promise.all([leave(), done]);
    expect(last()).toEqual({ ...left, failure: undefined, isAsking: false });
  });
});
