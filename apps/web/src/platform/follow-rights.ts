import { useEffect } from 'react';

import { onLiveEvent } from './live.ts';
import { onForbidden } from './send.ts';
import { loadSession, useSession } from './session.ts';

/** A refusal may be right, and the next one comes soon. */
const AFTER_REFUSAL_MS = 60_000;

/** Keeps account, menus and buttons in step with the rights of the person, without a reload; used once, in the frame. */
export function useRights(): void {
  useEffect(followRights, []);
}

/** Reads the rights again when the server says that they changed, and after a refusal, at most once a minute. Gives the way to end that. */
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

/** What changes while it is being read is read once more afterwards. */
function readAgain(): () => void {
  let isReading = false;
  let isDue = false;
  const read = async (): Promise<void> => {
    isReading = true;
    do {
      isDue = false;
      // Out of reach, or signed out, which the transport tells by itself.
      await loadSession().catch(() => undefined);
    } while (isDue && useSession.getState().token !== null);
    isReading = false;
  };
  return () => {
    isDue = true;
    if (!isReading) void read();
  };
}
