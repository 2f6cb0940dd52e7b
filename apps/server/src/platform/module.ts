import type { FastifyInstance } from 'fastify';

import type { DatabaseSeed } from './db/start/seeds.ts';

/**
 * The hooks that a module provides for modules below it, which do not know it. The module that reads a hook declares it beside the reading
 * code: `declare module '#platform/module.ts' { interface Hooks { search: SearchSource } }`.
 */
export interface Hooks {
  routes: (app: FastifyInstance) => void | Promise<void>;
  seeds: DatabaseSeed;
}

/**
 * A module: `organisation` is the floor below `business`; every business module may need it, and it needs none of them. A module provides
 * one or several of each hook.
 */
export type Module = { name: string; floor: 'organisation' | 'business' } & {
  readonly [Name in keyof Hooks]?: Hooks[Name] | readonly Hooks[Name][];
};

/** Defines the manifest of a module, `modules/<x>/<x>.module.ts`; a server consists of these. */
export function defineModule(module: Module): Module {
  return module;
}

/** The hooks that the modules of a server provide. */
export type Registry = { given: <Name extends keyof Hooks>(name: Name) => readonly Hooks[Name][] };

/** Collects the hooks of modules, in order; each hook once, because some are read with every call. */
export function registryOf(modules: readonly Module[]): Registry {
  const gathered = new Map<string, readonly unknown[]>();
  return {
    given: <Name extends keyof Hooks>(name: Name) => {
      const all = gathered.get(name) ?? modules.flatMap((module): readonly unknown[] => [module[name] ?? []].flat());
      gathered.set(name, all);
      return all as readonly Hooks[Name][];
    },
  };
}
