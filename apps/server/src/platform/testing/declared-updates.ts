import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { z } from 'zod';

type Declared = readonly [name: string, call: Call, own: Readonly<Record<string, Call>>];

/** All calls of the contract by subject and name, each beside those of its subject. */
export const DECLARED: readonly Declared[] = Object.entries(calls).flatMap(([key, own]) =>
  Object.entries<Call>(own).map(([name, call]) => [`${key}.${name}`, call, own] as const),
);

/** A change takes the version that it is based on, or is called so; one that takes nothing beside ids changes no fields. */
export function isUpdate(name: string, { method, kind, request }: Call): boolean {
  if (method !== 'POST' || kind !== 'json' || !(request instanceof z.ZodObject)) return false;
  const fields = Object.keys(request.shape).filter((field) => field !== 'version' && !/ids?$/i.test(field));
  return fields.length > 0 && ('version' in request.shape || /\.(update|save|set|edit|define)/.test(name));
}
