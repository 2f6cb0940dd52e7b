import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { foreignKeys } from './own-keys.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'houtai-keys-'));
  mkdirSync(join(folder, 'src'));
  const compilerOptions = { strict: true, noEmit: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const BEFORE = `
  declare const table: Record<string, number>;
  declare const words: { readonly a: number; readonly b: number };
  declare const rows: readonly number[];
  declare const kind: 'a' | 'b';
  declare const key: string;
  declare const at: number;
  declare let value: unknown;
`;

/** Code, and whether it is refused. */
const CODE = [
  ['value = table[key];', true],
  ['value = table[key] ?? 0;', true],
  ['value = table[String(at)];', true],
  ['table[key] ??= 1;', true],
  ['value = key in table;', true],
  ['value = Object.hasOwn(words, key) ? table[key] : 0;', true],
  ['value = Object.hasOwn(table, key) ? table[key] : 0;', false],
  ['value = Object.hasOwn(table, key) && table[key];', false],
  ['table[key] = 1;', false],
  ['delete table[key];', false],
  ['value = words[kind];', false],
  ['value = rows[at];', false],
  ["value = table['a'];", false],
  ["value = 'a' in words;", false],
];

it('foreignKeys refuses reads of a plain object by any text and nothing else', () => {
  CODE.forEach(([code], index) => writeFileSync(join(folder, 'src', `${index}.ts`), `export {};\n${BEFORE}\n${code}\n`));
  const found = foreignKeys(folder, () => true);
  const refused = new Set(found.map((words) => Number(/(\d+)\.ts:/.exec(words)?.[1])));
  expect(CODE.map(([code], index) => [code, refused.has(index)])).toEqual(CODE);
  expect(found[0]).toContain('ownValue');
});
