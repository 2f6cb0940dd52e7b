import { firstCharacters } from '@houtai/contract/characters';

const MAX_SUMMARY = 120;

/** The beginning of a text for a list or a message. */
export function summaryOf(plain: string): string {
  const start = firstCharacters(plain, MAX_SUMMARY);
  return start.length < plain.length ? `${start}…` : plain;
}
