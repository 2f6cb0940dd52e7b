import type { Module } from './platform/module.ts';

/** The modules of the server, found by their folders. */
export const MODULES: readonly Module[] = Object.values(
  import.meta.glob<Module>('./modules/*/*.module.ts', { eager: true, import: 'default' }),
);
