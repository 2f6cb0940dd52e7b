import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import type { StateMove } from '#modules/history/index.ts';

import type { Served } from '../options/served.ts';
import type { StoredRow } from '../resource-store.ts';

/** The states that a record went between, by their codes, where it went on. */
export function stateMove({ stateColumn }: Served, before: StoredRow | null, after: StoredRow): StateMove | undefined {
  if (stateColumn === undefined || before === null) return undefined;
  const [from, to] = [textOf(ownValue(before, stateColumn)), textOf(ownValue(after, stateColumn))];
  return from === to ? undefined : { from, to };
}
