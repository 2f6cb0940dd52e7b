import { calls } from '@houtai/contract';

import type { PreparedResource } from './options/served.ts';
import type { ResourceCallsOf } from './serve-resource.ts';
import type { TreeCallsOf } from './serve-tree.ts';

/** A resource with its calls; a tree has `list` instead of `page`. */
export type ServedResource = {
  served: PreparedResource;
  calls: Omit<ResourceCallsOf, 'export'> & Partial<Pick<TreeCallsOf, 'list'>> & Pick<ResourceCallsOf | TreeCallsOf, 'export'>;
};

const all: ServedResource[] = [];

const declared: ReadonlySet<unknown> = new Set(Object.values(calls).flatMap((ofSubject) => Object.values(ofSubject)));

/** Every resource that a module serves by calls of the contract, in the order of modules. */
export function servedResources(): readonly ServedResource[] {
  return all.filter((resource) => Object.values(resource.calls).some((call) => declared.has(call)));
}

/** Registers a resource with its calls when its module is loaded. */
export function registerServed(resource: ServedResource): void {
  all.push(resource);
}
