import type { Fault } from '@houtai/contract/call';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What is said of a value that another record has already, with the table that keeps it unique. */
export type UniqueValue = Fault & { table: string };

const promised = new Map<string, UniqueValue>();

/**
 * Says beside a table what a violation of its unique constraints means to people, by their names in the database. Anyone who loses a race is told
 * the same as somebody who comes late, so no check before a write is needed for it.
 */
export function refuseDoubles(table: PgTable, faults: Readonly<Record<string, Fault>>): void {
  for (const [constraint, fault] of Object.entries(faults)) promised.set(constraint, { ...fault, table: getTableName(table) });
}

/** All promises of uniqueness, by the constraint that keeps each. */
export function uniqueValues(): ReadonlyMap<string, UniqueValue> {
  return promised;
}

/** What is said of a value that is taken: for checks that look before they write, as they find several faults at the same time. */
export function duplicateFault(constraint: string): Fault {
  const value = promised.get(constraint);
  if (!value) throw new Error(`nothing is promised of ${constraint}`);
  return { path: value.path, msg: value.msg };
}

/** The promise that a refused statement would have broken; null where the database refused it for anything else. */
export function brokenPromise(error: unknown): Fault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== UNIQUE_VIOLATION || !('constraint' in cause)) continue;
    return promised.has(String(cause.constraint)) ? duplicateFault(String(cause.constraint)) : null;
  }
  return null;
}

/** SQLSTATE of a broken unique key. */
const UNIQUE_VIOLATION = '23505';
