import { calls } from '@houtai/contract';
import type { AnswerEvent } from '@houtai/contract/assistant-parts';
import { ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import type { InputOf } from '@houtai/contract/call';

import { readEvents } from '../../platform/read-events.ts';
import { CallError } from '../../platform/send.ts';

export type Question = InputOf<typeof calls.assistant.ask>;

/** What an answer without any text says in its place (specification 8.4, reading 1). */
export const APOLOGIES: Readonly<Partial<Record<string, string>>> = { empty: ASSISTANT_FAILURES.empty, failed: ASSISTANT_FAILURES.failed };

/** Asks and hears of the answer as it comes; rejects with a refusal, and with a status that is no success (specification 8.4). */
export async function askAssistant(question: Question, signal: AbortSignal, onEvent: (event: AnswerEvent) => void): Promise<void> {
  let isOver = false;
  const hear = (event: AnswerEvent): void => {
    isOver ||= event.type === 'end';
    onEvent(event);
  };
  await readEvents(calls.assistant.ask, question, { signal, lastId: '', onEvent: hear, onSign: () => {} });
  if (!isOver) throw new CallError('', 'HTTP 200: the answer has no end');
}

/** What the dialog says of a failure: a refusal of ours in its own words, of anything else the apology of the dialog (specification 8.4, reading 2). */
export function failureWords(error: unknown): string {
  return error instanceof CallError && error.code !== '' && !error.code.startsWith('B') ? error.message : ASSISTANT_FAILURES.dialog;
}
