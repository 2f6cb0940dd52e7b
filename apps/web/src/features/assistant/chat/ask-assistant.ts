import { calls } from '@houtai/contract';
import type { AnswerEvent } from '@houtai/contract/assistant-parts';
import { ANSWER_BEAT_MS, ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import type { InputOf } from '@houtai/contract/call';

import { readEvents } from '#platform/calls/read-events.ts';
import { CallError, firstAbort } from '#platform/calls/send.ts';

export type Question = InputOf<typeof calls.assistant.ask>;

/** The messages for answers without text (specification 8.4, reading 1). */
export const APOLOGY_BY_STATE: Readonly<Partial<Record<string, string>>> = {
  empty: ASSISTANT_FAILURES.empty,
  failed: ASSISTANT_FAILURES.failed,
};

/** Two missed signs of life and a margin: a lost network reports nothing, and loading must always end (specification 4). */
const SILENCE_MS = 2 * ANSWER_BEAT_MS + 5_000;

/**
 * Sends a question and passes on the answer's events; rejects on a refusal, on an unsuccessful status (specification 8.4) and after
 * silence.
 */
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
    await readEvents(calls.assistant.ask, question, { signal: firstAbort(signal, leaving.signal), lastId: '', onEvent: hear, onSign });
  } finally {
    clearTimeout(silence);
  }
  if (!isOver) throw new CallError('', 'HTTP 200: the answer has no end');
}

/**
 * The message of the dialog for a failure: our own refusals in their words, others as the dialog's apology (specification 8.4, reading 2).
 */
export function failureWords(error: unknown): string {
  return error instanceof CallError && error.code !== '' && !error.code.startsWith('B') ? error.message : ASSISTANT_FAILURES.dialog;
}
