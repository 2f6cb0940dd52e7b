import { createHash } from 'node:crypto';

import type { Action } from '../approval-rules/index.ts';
import type { Sealed } from './sealed.ts';

/** What is done to a flow, with the document as it was then. */
export type Done = { number: number; by: string; at: string; action: Action; sealed: Sealed };

/** The digest of an action: SHA-256 over the digest before it and all that it says, in a form that does not depend on the order of keys. */
export function digestOf(before: string, { number, by, at, action, sealed }: Done): string {
  return createHash('sha256')
    .update(JSON.stringify([before, number, by, at, canonical(action), canonical(sealed)]))
    .digest('hex');
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, canonical(each)]);
}
