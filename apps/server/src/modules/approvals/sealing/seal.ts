import { createHash } from 'node:crypto';

import type { Action } from '#modules/approval-rules/index.ts';

import type { FlowHashes, Sealed, Sealing } from './sealed.ts';

/** What is done to a flow, with the document as it was then and how the flow stood after it; none in the format of before. */
export type Done = { number: number; by: string; at: string; action: Action | Sealing; sealed: Sealed; hashes: FlowHashes | null };

/** Stands first in what is digested since a digest covers how the flow stood. */
const FORMAT = 2;

/** The digest of an action: SHA-256 over the digest before it and all that it says, in a form that does not depend on the order of keys. */
export function digestOf(before: string, { number, by, at, action, sealed, hashes }: Done): string {
  const said = [before, number, by, at, canonical(action), canonical(sealed)];
  return sha256(JSON.stringify(hashes === null ? said : [FORMAT, ...said, canonical(hashes)]));
}

/** SHA-256 of a value as JSON says it, whatever the order of its keys. */
export function hashOf(value: unknown): string {
  return sha256(JSON.stringify(canonical(JSON.parse(JSON.stringify(value)))));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, canonical(each)]);
}
