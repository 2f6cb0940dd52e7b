import type { InputFault } from '@houtai/contract/call';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The fault of a value that another record already has, with the table that enforces it. */
export type UniqueValue = InputFault & { table: string };

const promised = new Map<string, UniqueValue>();

/**
 * Declares the faults for violations of a table's unique constraints, by constraint name. The loser of a race gets the same fault as a late
 * caller, so no check before a write is needed.
 */
export function refuseDuplicates(table: PgTable, faults: Readonly<Record<string, InputFault>>): void {
  for (const [constraint, fault] of Object.entries(faults)) promised.set(constraint, { ...fault, table: getTableName(table) });
}

/** All declared unique constraints with their faults. */
export function uniqueValues(): ReadonlyMap<string, UniqueValue> {
  return promised;
}

/** The fault of a duplicate value, for checks before a write that report several faults together. */
export function duplicateFault(constraint: string): InputFault {
  const value = promised.get(constraint);
  if (!value) throw new Error(`nothing is promised of ${constraint}`);
  return { path: value.path, msg: value.msg };
}

/** The fault of the unique constraint that a statement violated; null for other errors. */
export function uniqueValueFault(error: unknown): InputFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== UNIQUE_VIOLATION || !('constraint' in cause)) continue;
    return promised.has(String(cause.constraint)) ? duplicateFault(String(cause.constraint)) : null;
  }
  return null;
}

/** SQLSTATE of a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';
