import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const MODULES = fileURLToPath(new URL('modules', import.meta.url));

/** First rows may be written by the module above all those that own the tables. */
const FIRST_ROWS = /\.seed\.ts$|^demo-/;

const sources = readdirSync(MODULES, { withFileTypes: true, recursive: true })
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(({ parentPath, name }) => ({
    module: parentPath.slice(MODULES.length + 1).split(sep)[0] ?? '',
    name,
    text: readFileSync(join(parentPath, name), 'utf8'),
  }));

const WRITES = [/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g, /(?:insert into|update|delete from|truncate) \$\{(\w+)\}/g];

function foundIn(text: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

it('only one module writes to each table', () => {
  const tables = new Set(sources.flatMap(({ text }) => foundIn(text, [/export const (\w+) = pgTable\(/g])));
  const writers = new Map<string, Set<string>>();
  for (const { module, name, text } of sources) {
    if (FIRST_ROWS.test(name)) continue;
    for (const table of foundIn(text, WRITES)) if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(module));
  }
  expect(writers.size).toBeGreaterThan(tables.size / 2);
  expect([...writers].filter(([, modules]) => modules.size > 1).map(([table, modules]) => [table, ...modules])).toEqual([]);
});
