import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';
import { idNameOf } from '@houtai/contract/resource-parts';

/** A record as a list or a detail answers it, whatever its resource. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A record whose id may be called otherwise than `id`. */
export type AnsweredRecord = Readonly<Record<string, unknown>> & { readonly version: number };

/** What the id of a record is, whatever it is called. */
export function idOf(resource: AnyResource, record: Readonly<Record<string, unknown>>): string {
  return textOf(ownValue(record, idNameOf(resource)));
}

/** What names a record and its version in a call that changes it. */
export function keyOf(resource: AnyResource, { id, version }: { id: string; version: number }): { readonly version: number } {
  return { [idNameOf(resource)]: id, version };
}

/** A record with its id as `id`, too. */
export function withId<Row extends Readonly<Record<string, unknown>>>(resource: AnyResource, record: Row): Row & { id: string } {
  return { ...record, id: idOf(resource, record) };
}
