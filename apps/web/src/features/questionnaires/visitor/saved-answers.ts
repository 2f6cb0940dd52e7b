import type { Answers } from '@houtai/contract/question';

/** What this device keeps of an answer that is not sent yet. */
export type SavedAnswers = { attempt: string; answers: Answers; page: number };

const NOTHING: SavedAnswers = { attempt: '', answers: {}, page: 0 };

function nameOf(key: string): string {
  return `houtai.answer.${key}`;
}

/** What is kept for a link: what all tabs of this device share until it is sent, then for this tab that it was. */
export function readSaved(key: string): SavedAnswers {
  try {
    const text = localStorage.getItem(nameOf(key)) ?? sessionStorage.getItem(nameOf(key));
    const kept: unknown = text === null ? null : JSON.parse(text);
    return isSaved(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Keeps an answer on this device; where it may keep nothing, it stays in the page alone. */
export function keep(key: string, kept: SavedAnswers): void {
  quietly(() => localStorage.setItem(nameOf(key), JSON.stringify(kept)));
}

/** The answer has arrived: this tab goes on saying so after a reload, and the next visit begins again. */
export function forgetSent(key: string, attempt: string): void {
  quietly(() => {
    localStorage.removeItem(nameOf(key));
    sessionStorage.setItem(nameOf(key), JSON.stringify({ ...NOTHING, attempt }));
  });
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A browser that keeps nothing for this page still answers.
  }
}

function isSaved(value: unknown): value is SavedAnswers {
  return typeof value === 'object' && value !== null && 'attempt' in value && 'answers' in value && 'page' in value;
}
