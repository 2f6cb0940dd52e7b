import { AREAS } from '@houtai/contract/operations';
import { ownValue } from '@houtai/contract/own-value';

/** The noun for the records of a call's subject; blank for a subject without actions. */
export function nounOf({ subject }: { readonly subject: string }): string {
  return ownValue(AREAS, subject) ?? '';
}
