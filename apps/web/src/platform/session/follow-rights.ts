import { FORBIDDEN } from '@houtai/contract/codes';
import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onLiveEvent } from '../calls/live.ts';
import { queryClient } from '../calls/query.ts';
import { CallError, onForbidden } from '../calls/send.ts';
import { loadSession, useSession } from './session.ts';

/** In milliseconds. Limits reloads after refusals, most of which are justified. */
const AFTER_REFUSAL_MS = 60_000;

/** Keeps account, menus and buttons up to date with the rights of the user, without a reload; used once, in the frame. */
export function useRights(): void {
  useEffect(followRights, []);
}

/** Reloads the rights when the server reports a change, and after a refusal, at most once a minute. Returns a function that stops it. */
export function followRights(): () => void {
  let refusedAt = -Infinity;
  const read = readAgain();
  const stopLive = onLiveEvent(({ type }) => {
    if (type === 'menus') read();
  });
  const stopForbidden = onForbidden(() => {
    if (Date.now() - refusedAt < AFTER_REFUSAL_MS) return;
    refusedAt = Date.now();
    read();
  });
  return () => {
    stopLive();
    stopForbidden();
  };
}

function rightsNow(): string {
  const { menus, buttons } = useSession.getState();
  return JSON.stringify([menus, buttons]);
}

/** Refetches refused queries of the open pages, because the user may be permitted to read them now. */
function askRefusedAgain(): void {
  const wasRefused = ({ state }: Query): boolean => state.error instanceof CallError && state.error.code === FORBIDDEN;
  void queryClient.invalidateQueries({ predicate: wasRefused });
}

/** A change during the reload triggers one more reload. */
function readAgain(): () => void {
  let isReading = false;
  let isDue = false;
  const read = async (): Promise<void> => {
    isReading = true;
    do {
      isDue = false;
      const before = rightsNow();
      // The server is out of reach or the user is signed out; the transport reports both.
      await loadSession().catch(() => undefined);
      if (rightsNow() !== before) askRefusedAgain();
    } while (isDue && useSession.getState().token !== null);
    isReading = false;
  };
  return () => {
    isDue = true;
    if (!isReading) void read();
  };
}
