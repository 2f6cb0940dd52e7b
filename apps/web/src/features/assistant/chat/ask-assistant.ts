import { calls } from '@houtai/contract';
import type { AnswerEvent } from '@houtai/contract/assistant-parts';
import { ANSWER_BEAT_MS, ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import type { InputOf } from '@houtai/contract/call';

import { readEvents } from '#platform/calls/read-events.ts';
import { CallError, firstOf } from '#platform/calls/send.ts';

export type Question = InputOf<typeof calls.assistant.ask>;

/** What an answer without any text says in its place (specification 8.4, reading 1). */
export const APOLOGIES: Readonly<Partial<Record<string, string>>> = { empty: ASSISTANT_FAILURES.empty, failed: ASSISTANT_FAILURES.failed };

/** Two signs of life were missed, and a little: a network that went away says nothing of it, and loading always ends (specification 4). */
const SILENCE_MS = 2 * ANSWER_BEAT_MS + 5_000;

/** Asks and hears of the answer as it comes; rejects with a refusal, with a status that is no success (specification 8.4), and where nothing is heard any more. */
export async function askAssistant(question: Question, signal: AbortSignal, onEvent: (event: AnswerEvent) => void): Promise<void> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  let silence = setTimeout(leave, SILENCE_MS);
  const onSign = (): void => {
    clearTimeout(silence);
    silence = setTimeout(leave, SILENCE_MS);
  };
  let isOver = false;
  const hear = (event: AnswerEvent): void => {
    isOver ||= event.type === 'end';
    onEvent(event);
  };
  try {
    await readEvents(calls.assistant.ask, question, { signal: firstOf(signal, leaving.signal), lastId: '', onEvent: hear, onSign });
  } finally {
    clearTimeout(silence);
  }
  if (!isOver) throw new CallError('', 'HTTP 200: the answer has no end');
}

/** What the dialog says of a failure: a refusal of ours in its own words, of anything else the apology of the dialog (specification 8.4, reading 2). */
export function failureWords(error: unknown): string {
  return error instanceof CallError && error.code !== '' && !error.code.startsWith('B') ? error.message : ASSISTANT_FAILURES.dialog;
}
