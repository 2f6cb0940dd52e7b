import { APPROVAL_FACTS } from '@houtai/contract/approval-words';

/** What stands out of a step, in words; blank for nothing. */
export function factWords(fact: keyof typeof APPROVAL_FACTS | null): string {
  return fact === null ? '' : APPROVAL_FACTS[fact];
}
