import type { Served } from './define-resource.ts';
import type { ResourceCallsOf } from './serve-resource.ts';

/** A resource with the calls that it is served by. */
export type ServedResource = { served: Served; calls: ResourceCallsOf };

const all: ServedResource[] = [];

/** Every resource that a module serves, in the order of the modules. */
export function servedResources(): readonly ServedResource[] {
  return all;
}

/** Notes a resource with its calls, as soon as its module is loaded. */
export function noteServed(resource: ServedResource): void {
  all.push(resource);
}
