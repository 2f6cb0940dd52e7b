import type { AnyResource } from '@houtai/contract/resource';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '#platform/db/work/context.ts';

import { removeResource } from './change-resource.ts';
import { resourceServing } from './define-resource.ts';
import type { AnyOptions, PreparedResource } from './options/served.ts';
import { resourceHooks, type ResourceHooks } from './resource-hooks.ts';
import type { Store } from './resource-store.ts';
import { type ResourceCallsOf, serveResource } from './serve-resource.ts';

/** A declared resource with its routes. */
type AssembledResource = {
  served: PreparedResource;
  routes: (calls: ResourceCallsOf) => (app: FastifyInstance) => void;
  hooks: ResourceHooks;
  remove: (ctx: Ctx, id: string) => Promise<void>;
};

/**
 * Serves a declaration that the compiler has not seen, e.g. one stored as JSON. Throws, naming it, if something is missing that needs code.
 */
export function assembleResource(of: AnyResource, store: Store, options: AnyOptions): AssembledResource {
  const missing = unservedIn(of, options);
  if (missing.length > 0) throw new Error(`nobody serves ${missing.map((name) => `${of.key}.${name}`).join(', ')}`);
  const served = resourceServing(of, store, options);
  return {
    served,
    routes: (calls) => (app) => serveResource(app, served, calls),
    hooks: resourceHooks(served),
    remove: (ctx, id) => removeResource(ctx, served, id),
  };
}

function unservedIn({ computed = {}, filters, detailValues = {} }: AnyResource, options: AnyOptions): string[] {
  const values = Object.entries(computed).flatMap(([name, { kind }]) =>
    kind === 'name' || Object.hasOwn(options.computed ?? {}, name) ? [] : name,
  );
  const own = filters.flatMap(({ kind, name }) =>
    (kind !== 'custom' && kind !== 'typed') || Object.hasOwn(options.filters ?? {}, name) ? [] : name,
  );
  const details = Object.keys(detailValues).filter((name) => !Object.hasOwn(options.details ?? {}, name));
  return [...values, ...own, ...details];
}
