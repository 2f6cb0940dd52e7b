import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { z } from 'zod';

type Declared = readonly [name: string, call: Call, own: Readonly<Record<string, Call>>];

/** All calls of the contract by subject and name, each with all calls of its subject. */
export const DECLARED: readonly Declared[] = Object.entries(calls).flatMap(([key, own]) =>
  Object.entries<Call>(own).map(([name, call]) => [`${key}.${name}`, call, own] as const),
);

/** Whether a call is an update: it takes a version or is named like one, and takes more than ids. */
export function isUpdate(name: string, { method, kind, request }: Call): boolean {
  if (method !== 'POST' || kind !== 'json' || !(request instanceof z.ZodObject)) return false;
  const fields = Object.keys(request.shape).filter((field) => field !== 'version' && !/ids?$/i.test(field));
  return fields.length > 0 && ('version' in request.shape || /\.(update|save|set|edit|define)/.test(name));
}
