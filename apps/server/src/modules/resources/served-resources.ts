import type { Served } from './options/served.ts';
import type { ResourceCallsOf } from './serve-resource.ts';
import type { TreeCallsOf } from './serve-tree.ts';

/** A resource with the calls that it is served by; a tree has `list` in place of `page`. */
export type ServedResource = {
  served: Served;
  calls: Omit<ResourceCallsOf, 'export'> & Partial<Pick<TreeCallsOf, 'list'>> & Pick<ResourceCallsOf | TreeCallsOf, 'export'>;
};

const all: ServedResource[] = [];

/** Every resource that a module serves, in the order of the modules. */
export function servedResources(): readonly ServedResource[] {
  return all;
}

/** Notes a resource with its calls, as soon as its module is loaded. */
export function noteServed(resource: ServedResource): void {
  all.push(resource);
}
