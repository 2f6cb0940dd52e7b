import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';
import { idNameOf } from '@houtai/contract/resource-parts';

/** A record of any resource, as in a list or a detail. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A record whose id may have a name other than `id`. */
export type AnsweredRecord = Readonly<Record<string, unknown>> & { readonly version: number };

/** The id of a record, whatever its name. */
export function idOf(resource: AnyResource, record: Readonly<Record<string, unknown>>): string {
  return textOf(ownValue(record, idNameOf(resource)));
}

/** The id and version of a record, as input of a call that changes it. */
export function keyOf(resource: AnyResource, { id, version }: { id: string; version: number }): { readonly version: number } {
  return { [idNameOf(resource)]: id, version };
}

/** A record that also has its id as `id`. */
export function withId<Row extends Readonly<Record<string, unknown>>>(resource: AnyResource, record: Row): Row & { id: string } {
  return { ...record, id: idOf(resource, record) };
}
