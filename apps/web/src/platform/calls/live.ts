import { calls } from '@houtai/contract';
import { FORBIDDEN, SIGNED_OUT_CODES } from '@houtai/contract/codes';
import { DATA_KINDS } from '@houtai/contract/data-kinds';
import { STREAM_BEAT_MS } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import { useEffect } from 'react';

import { useSession } from '../session/session.ts';
import { readEvents } from './read-events.ts';
import { CallError, firstAbort } from './send.ts';

/** In milliseconds. A server that is silent for this long counts as gone, even if the connection is open. */
const SILENCE_MS = 2 * STREAM_BEAT_MS + 5_000;

/** In milliseconds. A hidden window closes its stream after this time, because a browser shares few connections per server between all its windows. */
const HIDDEN_MS = 5_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** An event that the server pushes, or the notice that events may have been missed while the stream was closed. */
type LiveNews = LiveEvent | { type: 'missed' };

const listeners = new Set<(event: LiveNews) => void>();

/** Calls a handler for each event that the server pushes to this window. Returns a function that removes it. */
export function onLiveEvent(listener: (event: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll(event: LiveNews): void {
  for (const listener of listeners) listener(event);
}

/** Keeps one event stream open for this window while a staff member is signed in; used once, in the frame. */
export function useLive(): void {
  const token = useSession((session) => session.token);
  const isOver = useSession((session) => session.expired);
  const isStaff = useSession((session) => session.loginType !== 'member');
  const isWanted = token !== null && isStaff && !isOver;
  useEffect(() => (isWanted ? followLive() : undefined), [isWanted, token]);
}

/** Reads the stream and reconnects until the returned function is called or the server refuses for good. */
export function followLive(): () => void {
  const ending = new AbortController();
  void follow(ending.signal);
  return () => ending.abort();
}

async function follow(ending: AbortSignal): Promise<void> {
  const state = { lastId: '', pauseMs: FIRST_PAUSE_MS, wasHere: false };
  while (!ending.aborted) {
    await windowShown(ending);
    if (ending.aborted) return;
    const error = await readOnce(ending, state).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (isFinal(error)) return;
    if (document.hidden) continue;
    // Spreads the reconnects of all windows after a restart of the server.
    await pause(state.pauseMs * (0.5 + Math.random()), ending);
    state.pauseMs = Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function readOnce(ending: AbortSignal, state: { lastId: string; pauseMs: number; wasHere: boolean }): Promise<void> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  let silence = setTimeout(leave, SILENCE_MS);
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(leave, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look);
  let isHere = false;
  const onSign = (): void => {
    // The server does not repeat missed changes of rights and data, unlike messages.
    if (!isHere && state.wasHere) {
      tellAll({ type: 'menus' });
      tellAll({ type: 'data', what: [...DATA_KINDS] });
      tellAll({ type: 'missed' });
    }
    isHere = state.wasHere = true;
    clearTimeout(silence);
    silence = setTimeout(leave, SILENCE_MS);
  };
  const onEvent = (event: LiveEvent, id: string): void => {
    state.lastId = id;
    state.pauseMs = FIRST_PAUSE_MS;
    tellAll(event);
  };
  try {
    await readEvents(calls.messages.stream, {}, { signal: firstAbort(ending, leaving.signal), lastId: state.lastId, onEvent, onSign });
  } finally {
    clearTimeout(silence);
    clearTimeout(hidden);
    document.removeEventListener('visibilitychange', look);
  }
}

/** The user is signed out or a member; the effect runs again when that changes. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && (error.code === FORBIDDEN || SIGNED_OUT_CODES.includes(error.code));
}

/** Waits until the window is visible. */
function windowShown(ending: AbortSignal): Promise<void> {
  return until(ending, (done) => {
    if (!document.hidden) done();
    document.addEventListener('visibilitychange', done);
    return () => document.removeEventListener('visibilitychange', done);
  });
}

/** Waits for the delay or until the network is back. */
function pause(ms: number, ending: AbortSignal): Promise<void> {
  return until(ending, (done) => {
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
    };
  });
}

async function until(ending: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  let stop = (): void => {};
  let done = (): void => {};
  await new Promise<void>((resolve) => {
    done = resolve;
    ending.addEventListener('abort', done);
    stop = begin(done);
  });
  ending.removeEventListener('abort', done);
  stop();
}
