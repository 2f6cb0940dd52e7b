import { calls } from '@houtai/contract';
import type { QuestionAnswers } from '@houtai/contract/question';
import { useEffect, useRef } from 'react';

import { send } from '#platform/calls/send.ts';

/** How long a visitor must pause before the answers are sent to the server, so that one call covers several answers. */
const QUIET_MS = 3_000;

/** Stores the answers on the server too; failures are silent, because the device has them. */
export function useSavedDraft(key: string, attempt: string): (answers: QuestionAnswers, page: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<QuestionAnswers | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (answers, page) => {
    // The initial answers are not a change.
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
