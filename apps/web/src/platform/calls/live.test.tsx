import { calls } from '@houtai/contract';
import { DATA_KINDS } from '@houtai/contract/data-kinds';
import { API_PREFIX } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { signedInAs } from '#testing/signed-in.ts';

import { useSession } from '../session/session.ts';
import { showRefusals, useSignedOutQuestion } from './error-messages.ts';
import { followLive, onLiveEvent, useLive } from './live.ts';

const TAG = 'message:message:NotifyCenter';
const MENUS: LiveEvent = { type: 'menus' };

/** A stream that a test writes to, as a server would, with the request's headers and whether the reader left. */
type Opened = { headers: Headers; write: (text: string) => void; end: () => void; hasLeft: () => boolean };

let opened: Opened[];
let answerWith: (stream: Response) => Response;
let heard: Parameters<Parameters<typeof onLiveEvent>[0]>[0][];
const endings: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  showRefusals();
  signedInAs({ buttons: [TAG] });
  opened = [];
  answerWith = (stream) => stream;
  heard = [];
  endings.push(onLiveEvent((event) => void heard.push(event)));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toBe(API_PREFIX + calls.messages.stream.path);
    return answerWith(open(new Headers(init.headers), init.signal ?? null));
  });
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  cleanup();
  setHidden(false);
  useSignedOutQuestion.setState({ open: false });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(headers: Headers, signal: AbortSignal | null): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  signal?.addEventListener('abort', () => controller?.error(new DOMException('', 'AbortError')));
  opened.push({
    headers,
    write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    hasLeft: () => signal?.aborted === true,
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

function follow(): () => void {
  const stop = followLive();
  endings.push(stop);
  return stop;
}

function eventText(id: string, event: LiveEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('followLive', () => {
  it('sends the token and passes on each event, however its bytes arrive', async () => {
    follow();
    await pass(0);
    expect(opened[0]?.headers.get('x-access-token')).toBe('test-token');
    expect(opened[0]?.headers.has('last-event-id')).toBe(false);
    const text = eventText('a', MENUS);
    opened[0]?.write(`:\n\n${text.slice(0, 9)}`);
    opened[0]?.write(text.slice(9) + text);
    await pass(0);
    expect(heard).toEqual([MENUS, MENUS]);
  });

  it('reconnects a second after the end, with the id of the last event', async () => {
    follow();
    await pass(0);
    opened[0]?.write(eventText('a', MENUS) + eventText('b', MENUS));
    await pass(0);
    opened[0]?.end();
    await pass(999);
    expect(opened).toHaveLength(1);
    await pass(1);
    expect(opened[1]?.headers.get('last-event-id')).toBe('b');
  });

  it('waits longer after each failure, and reconnects immediately when the network is back', async () => {
    const tried = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', tried);
    follow();
    for (const [ms, times] of [
      [0, 1],
      [1_000, 2],
      [1_999, 2],
      [1, 3],
      [600_000, 16],
    ] as const) {
      await pass(ms);
      expect(tried).toHaveBeenCalledTimes(times);
    }
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(tried).toHaveBeenCalledTimes(17);
  });

  it('leaves a server that shows no sign of life', async () => {
    follow();
    await pass(0);
    await pass(40_000);
    opened[0]?.write(':\n\n');
    await pass(40_000);
    expect(opened[0]?.hasLeft()).toBe(false);
    await pass(20_000);
    expect(opened[0]?.hasLeft()).toBe(true);
    expect(opened).toHaveLength(2);
  });

  it('disconnects while the window is hidden, and reconnects when it is visible again', async () => {
    follow();
    await pass(0);
    opened[0]?.write(eventText('a', MENUS));
    setHidden(true);
    await pass(4_000);
    setHidden(false);
    await pass(60_000 - 10_000);
    expect(opened[0]?.hasLeft()).toBe(false);
    setHidden(true);
    await pass(5_000);
    expect(opened[0]?.hasLeft()).toBe(true);
    await pass(600_000);
    expect(opened).toHaveLength(1);
    setHidden(false);
    await pass(0);
    expect(opened[1]?.headers.get('last-event-id')).toBe('a');
  });

  it('refetches rights after reconnecting, because their change is not sent again', async () => {
    follow();
    await pass(0);
    opened[0]?.write(':\n\n');
    await pass(0);
    expect(heard).toEqual([]);
    opened[0]?.end();
    await pass(1_000);
    opened[1]?.write(':\n\n');
    opened[1]?.write(':\n\n');
    await pass(0);
    expect(heard).toEqual([MENUS, { type: 'data', what: DATA_KINDS }, { type: 'missed' }]);
  });

  it('stops on request', async () => {
    const stop = follow();
    await pass(0);
    stop();
    await pass(600_000);
    expect(opened[0]?.hasLeft()).toBe(true);
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['A0301', false],
    ['L0001', true],
  ])('stops at %s', async (code, asks) => {
    answerWith = () => Response.json({ code, msg: '不行' });
    follow();
    await pass(600_000);
    expect(opened).toHaveLength(1);
    expect(useSignedOutQuestion.getState().open).toBe(asks);
  });
});

describe('useLive', () => {
  it('opens a stream for staff, whatever their rights, until the session ends', async () => {
    signedInAs({ buttons: [] });
    renderHook(() => useLive());
    await pass(0);
    expect(opened).toHaveLength(1);
    useSession.setState({ buttons: [TAG] });
    await pass(0);
    expect(opened[0]?.hasLeft()).toBe(false);
    useSession.setState({ expired: true });
    await pass(600_000);
    expect(opened[0]?.hasLeft()).toBe(true);
    expect(opened).toHaveLength(1);
  });

  it('opens none for a member', async () => {
    useSession.setState({ loginType: 'member' });
    renderHook(() => useLive());
    await pass(600_000);
    expect(opened).toEqual([]);
  });
});
