import type { QuestionAnswers } from '@houtai/contract/question';

/** An unsent answer as stored on this device. */
export type SavedAnswers = { attempt: string; answers: QuestionAnswers; page: number };

const NOTHING: SavedAnswers = { attempt: '', answers: {}, page: 0 };

function nameOf(key: string): string {
  return `houtai.answer.${key}`;
}

/** The stored answer of a link: shared by all tabs of the device until it is sent, then a marker for this tab. */
export function readSaved(key: string): SavedAnswers {
  try {
    const text = localStorage.getItem(nameOf(key)) ?? sessionStorage.getItem(nameOf(key));
    const kept: unknown = text === null ? null : JSON.parse(text);
    return isSaved(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Stores an answer on this device; without storage it exists only in the page. */
export function keepAnswers(key: string, kept: SavedAnswers): void {
  quietly(() => localStorage.setItem(nameOf(key), JSON.stringify(kept)));
}

/** The answer has arrived: this tab shows that even after a reload, and the next visit starts anew. */
export function forgetSentAnswers(key: string, attempt: string): void {
  quietly(() => {
    localStorage.removeItem(nameOf(key));
    sessionStorage.setItem(nameOf(key), JSON.stringify({ ...NOTHING, attempt }));
  });
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Answering works even in a browser that stores nothing.
  }
}

function isSaved(value: unknown): value is SavedAnswers {
  return typeof value === 'object' && value !== null && 'attempt' in value && 'answers' in value && 'page' in value;
}
