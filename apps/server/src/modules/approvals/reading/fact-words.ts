import { APPROVAL_FACTS } from '@houtai/contract/approval-words';

/** The fact about a step in words, blank without one. */
export function factWords(fact: keyof typeof APPROVAL_FACTS | null): string {
  return fact === null ? '' : APPROVAL_FACTS[fact];
}
