import type { FastifyInstance } from 'fastify';

import type { Seed } from './db/start/seeds.ts';

/**
 * What a module gives to those below it, which know nothing of it. Whoever reads a hook declares it, beside the reading:
 * `declare module '#platform/module.ts' { interface Hooks { search: SearchSource } }`.
 */
export interface Hooks {
  routes: (app: FastifyInstance) => void | Promise<void>;
  seeds: Seed;
}

/** What a module is: `organisation` is below `business`, is what every business needs, and needs none. Of each hook it gives one or several. */
export type Module = { name: string; floor: 'organisation' | 'business' } & {
  readonly [Name in keyof Hooks]?: Hooks[Name] | readonly Hooks[Name][];
};

/** The manifest of a module, `modules/<x>/<x>.module.ts`: a server is made of them. */
export function defineModule(module: Module): Module {
  return module;
}

/** What the modules of a server give. */
export type Registry = { given: <Name extends keyof Hooks>(name: Name) => readonly Hooks[Name][] };

/** Gathers what modules give, in their order; each hook once, as some are read with every call. */
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
