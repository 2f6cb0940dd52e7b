import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import type { StateMove } from '#modules/history/index.ts';

import type { PreparedResource } from '../options/served.ts';
import type { StoredRow } from '../resource-store.ts';

/** The codes of a state change; undefined without one. */
export function stateMove({ stateColumn }: PreparedResource, before: StoredRow | null, after: StoredRow): StateMove | undefined {
  if (stateColumn === undefined || before === null) return undefined;
  const [from, to] = [textOf(ownValue(before, stateColumn)), textOf(ownValue(after, stateColumn))];
  return from === to ? undefined : { from, to };
}
