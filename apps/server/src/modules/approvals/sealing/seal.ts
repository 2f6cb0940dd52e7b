import { createHash } from 'node:crypto';

import type { Action } from '#modules/approval-rules/index.ts';

import type { FlowHashes, SealedValues, SealingAction } from './sealed.ts';

/** An action on a flow with the document at that time and the state after it; `hashes` is null in the old format. */
export type SealedAction = {
  number: number;
  by: string;
  at: string;
  action: Action | SealingAction;
  sealed: SealedValues;
  hashes: FlowHashes | null;
};

/** Marks digests that cover the state of the flow. */
const FORMAT = 2;

/** The digest of an action: SHA-256 over the previous digest and the action, independent of the order of keys. */
export function digestOf(before: string, { number, by, at, action, sealed, hashes }: SealedAction): string {
  const said = [before, number, by, at, canonical(action), canonical(sealed)];
  return sha256(JSON.stringify(hashes === null ? said : [FORMAT, ...said, canonical(hashes)]));
}

/** SHA-256 of a value as JSON, independent of the order of keys. */
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
