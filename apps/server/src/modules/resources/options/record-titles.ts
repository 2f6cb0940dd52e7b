import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { serialIn } from '@houtai/contract/resource-parts';

import type { StoredRow } from '../resource-store.ts';
import type { PreparedResource } from './served.ts';

/** The title of a record; for rich text its beginning. */
export function titleOf(
  { resource, store, titleOf: own }: Pick<PreparedResource, 'resource' | 'store' | 'titleOf'>,
  row: StoredRow,
): string {
  return own ? own(row) : textOf(ownValue(store.read(row), resource.title));
}

/** The name of a record for people: its number, else its title. */
export function nameOf(served: Pick<PreparedResource, 'resource' | 'store' | 'titleOf'>, row: StoredRow): string {
  const serial = serialIn(served.resource);
  return serial ? textOf(ownValue(row, serial.name)) : titleOf(served, row);
}

/** The number, if any, and the title. */
export function labelOfRow(served: Pick<PreparedResource, 'resource' | 'store'>, row: StoredRow): string {
  return serialIn(served.resource) ? `${textOf(row['number'])} ${titleOf(served, row)}` : titleOf(served, row);
}
