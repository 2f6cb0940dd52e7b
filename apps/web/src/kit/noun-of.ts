import { AREAS } from '@houtai/contract/operations';
import { ownValue } from '@houtai/contract/own-value';

/** What people call the records of a call's subject; blank for a subject in which nothing is done. */
export function nounOf({ subject }: { readonly subject: string }): string {
  return ownValue(AREAS, subject) ?? '';
}
