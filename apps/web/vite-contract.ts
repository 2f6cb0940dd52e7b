import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { runnerImport, type Plugin } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
/** The map of the contract says where a file is; it is read as everybody else reads it. */
const pathOf = createRequire(import.meta.url).resolve;
const VIRTUAL = '\0contract:';
const ALL = 'virtual:all-of-the-contract';

/**
 * Keeps the schemas of the contract out of the production build, where zod would cost a quarter of the first load:
 * a contract module with schemas is evaluated once, here, and the browser gets its plain constants and its calls as
 * {subject, method, path, kind, access, list}. Modules without schemas are used as they are; types are not touched.
 */
export function contractWithoutSchemas(): Plugin {
  let evaluated: ReturnType<typeof evaluate> | undefined;
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source) {
      if (source.startsWith(VIRTUAL)) return source;
      if (!/^@houtai\/contract(?:\/[\w-]+)?$/.test(source)) return null;
      const file = pathOf(source);
      return (await isDataOnly(file)) ? file : VIRTUAL + file;
    },
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const [file = '', subject] = id.slice(VIRTUAL.length).split('?');
      const module = objectOf((await (evaluated ??= evaluate()))[file]);
      if (basename(file) !== 'index.ts') return constants(module);
      const calls = objectOf(module['calls']);
      if (subject === undefined) return `export * as calls from '${id}?';`;
      if (subject === '')
        return Object.keys(calls)
          .map((name) => `export * as ${name} from '${VIRTUAL}${file}?${name}';`)
          .join('\n');
      return constants(objectOf(calls[subject]));
    },
  };
}

/** All modules of the contract, by their files: evaluated together, each is evaluated once. */
async function evaluate(): Promise<Record<string, unknown>> {
  const entries = await readdir(CONTRACT, { recursive: true });
  const files = entries.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => resolve(CONTRACT, name));
  const all: Plugin = {
    name: 'all-of-the-contract',
    resolveId: (id) => (id === ALL ? ALL : null),
    load: (id) => (id === ALL ? files.map((file) => `export * as ${JSON.stringify(file)} from ${JSON.stringify(file)};`).join('\n') : null),
  };
  return (await runnerImport<Record<string, unknown>>(ALL, { configFile: false, logLevel: 'error', plugins: [all] })).module;
}

/** Whether a module does without schemas: no import of it, nor of what it imports, leads out of the contract. */
async function isDataOnly(file: string): Promise<boolean> {
  const source = await readFile(file, 'utf8');
  const imports = [...source.matchAll(/^(?:import(?!\s+type\b)|export\s+[*{])[^;]*?from\s+'([^']+)'/gm)].map(([, name = '']) => name);
  for (const name of imports) {
    const target = resolve(dirname(file), name);
    if (!name.startsWith('.') || !target.startsWith(CONTRACT) || !(await isDataOnly(target))) return false;
  }
  return true;
}

/** One export for each plain value, so that the bundler keeps only those that are used. */
function constants(module: Record<string, unknown>): string {
  return Object.entries(module)
    .filter(([, value]) => plain(value) !== undefined)
    .map(([name, value], index) => `const c${index} = ${JSON.stringify(plain(value))};\nexport { c${index} as ${name} };`)
    .join('\n');
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What of a call is for the server and for readers. */
const UNSENT = new Set(['summary', 'operation', 'unlogged', 'unkeyed', 'secretAnswer', 'refreshes']);

/** The part of a value that survives as JSON: schemas, subjects and functions are left out, calls keep what `send` reads. */
function plain(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value.map(plain);
  if (staysHere(value)) return undefined;
  const isCall = 'method' in value && 'path' in value && 'access' in value;
  const entries = Object.entries(value)
    .filter(([key]) => !isCall || !UNSENT.has(key))
    .map(([key, part]) => [key, plain(part)] as const)
    .filter(([, part]) => part !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Schemas, subjects with all their words, and what is no plain object. */
function staysHere(value: object): boolean {
  return '_zod' in value || ('calls' in value && 'tags' in value) || Object.getPrototypeOf(value) !== Object.prototype;
}
