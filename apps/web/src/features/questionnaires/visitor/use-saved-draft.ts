import { calls } from '@houtai/contract';
import type { Answers } from '@houtai/contract/question';
import { useEffect, useRef } from 'react';

import { send } from '#platform/calls/send.ts';

/** How long a visitor does nothing before what they have filled in goes to the server: one call for several answers. */
const QUIET_MS = 3_000;

/** Keeps what is filled in on the server as well; where that fails nobody is told, as the device has it. */
export function useSavedDraft(key: string, attempt: string): (answers: Answers, page: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<Answers | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (answers, page) => {
    // What the page opens with is no change.
    const isFirst = last.current === null;
    if (last.current === answers) return;
    last.current = answers;
    clearTimeout(timer.current);
    if (isFirst) return;
    const plain = Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]]));
    timer.current = setTimeout(() => {
      if (navigator.onLine) void send(calls.visitor.keep, { key, attempt, answers: plain, page }, { silent: true }).catch(() => undefined);
    }, QUIET_MS);
  };
}
