import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { subjects } from '../packages/contract/src/index.ts';
import { declaredPages } from '../packages/contract/src/links.ts';

const SOURCES = ['apps/server/src', 'apps/web/src'].map((folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url)));

/** The texts of a source that are the address of a page, with what follows it in the text. */
function addressesIn(source) {
  const pages = declaredPages();
  return [...source.matchAll(/(['"`])(\/[\w/-]+)(?=[?#'"`])/g)].map(([, , path]) => path).filter((path) => pages.has(path));
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$|(^|[/\\])testing[/\\]/.test(file))
    .map((file) => join(folder, file));
}

it('finds addresses written in sources', () => {
  expect(subjects.length).toBeGreaterThan(30);
  expect(addressesIn("navigate('/todo?view=created'); open(`/system/user`); send('/todo/save', \"/feedback#a\")")).toEqual([
    '/todo',
    '/system/user',
    '/feedback',
  ]);
});

it('finds no address of a page that the contract did not give', () => {
  const written = SOURCES.flatMap(sourcesIn).flatMap((file) => addressesIn(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`));
  expect(written).toEqual([]);
});
