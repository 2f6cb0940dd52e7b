import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(REPOSITORY, file), 'utf8');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

const DECISIONS = readdirSync(join(REPOSITORY, 'docs/decisions'));
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'QUALITY.md', ...DECISIONS.map((file) => `docs/decisions/${file}`)];

describe('the documents', () => {
  it('list every variable that the server reads, and no other', () => {
    const environment = /const Environment = z\.object\(\{(.*?)\n\}\);/s.exec(read('apps/server/src/platform/config.ts'))[1];
    const table = /## Configuration(.*?)\n## /s.exec(read('README.md'))[1];
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => found(row.split('|')[1], /`([A-Z_]+)`/g));
    expect(new Set(documented)).toEqual(new Set(found(environment, /^ {2}([A-Z_]+):/gm)));
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = DOCUMENTS.flatMap((file) => found(read(file), /npm run ([\w-]+)/g));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name every layer that the lint knows', () => {
    const layers = found(read('tools/lint/house.mjs'), /^ {2}\[`\$\{(?:SERVER|WEB)\}\/([\w-]+)/gm);
    const map = read('ARCHITECTURE.md');
    expect(layers.length).toBeGreaterThan(5);
    expect(layers.filter((layer) => !map.includes(`${layer}/`))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s links to files that exist', (file) => {
    const links = found(read(file), /\]\((?!https?:|#)([^)#]+)[^)]*\)/g).filter((link) => link !== 'docs/screenshot.png');
    expect(links.filter((link) => !existsSync(join(REPOSITORY, dirname(file), link)))).toEqual([]);
  });

  it('keep the map on a few screens', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('list every decision', () => {
    const listed = found(read('docs/decisions/README.md'), /\]\((\d{4}-[\w-]+\.md)\)/g);
    expect(listed).toEqual(DECISIONS.filter((file) => file !== 'README.md'));
  });
});
