import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(REPOSITORY, file), 'utf8');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** Every file below a folder that has one of these endings, as a path from the root of the repository. */
const filesIn = (folder, endings) =>
  readdirSync(join(REPOSITORY, folder), { recursive: true })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => endings.some((ending) => file.endsWith(ending)));

const DECISIONS = readdirSync(join(REPOSITORY, 'docs/decisions'));
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'QUALITY.md', ...filesIn('docs', ['.md'])];
const SOURCES = ['packages/contract/src', 'apps/server/src', 'apps/web/src', 'e2e', 'tools'].flatMap((folder) =>
  filesIn(folder, ['.ts', '.tsx', '.mjs', '.css']),
);

/** A heading as the address of a link names it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Where sources cite something that is not there, as `file: what`; `pattern` finds what is cited. */
const citedInVain = (pattern, isThere) =>
  SOURCES.flatMap((file) =>
    found(read(file), pattern)
      .filter((cited) => !isThere(cited))
      .map((cited) => `${file}: ${cited}`),
  );

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

  it('name every module of the server', () => {
    const modules = readdirSync(join(REPOSITORY, 'apps/server/src/modules'));
    const rows = /## Each module(.*)/s.exec(read('docs/architecture/modules.md'))[1].split('\n');
    const named = rows.flatMap((row) => found(row.split('|')[1] ?? '', /`([\w-]+)`/g));
    expect(new Set(named)).toEqual(new Set(modules));
  });

  it('begin the releases of operators and of people with the version of every package', () => {
    const shown = found(read('apps/web/src/features/releases/releases.ts'), /version: '([\d.]+)'/g);
    expect(found(read('docs/releases.md'), /^## ([\d.]+)$/gm)).toEqual(shown);
    const packages = ['package.json', 'apps/server/package.json', 'apps/web/package.json', 'package-lock.json'];
    expect(new Set(packages.map((file) => JSON.parse(read(file)).version))).toEqual(new Set(shown.slice(0, 1)));
  });

  it.each(DOCUMENTS)('%s links to files that exist', (file) => {
    const links = found(read(file), /\]\((?!https?:|#)([^)#]+)[^)]*\)/g).filter((link) => link !== 'docs/screenshot.png');
    expect(links.filter((link) => !existsSync(join(REPOSITORY, dirname(file), link)))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s links to headings of its own that exist', (file) => {
    const anchors = found(read(file), /^#+ (.+)$/gm).map(anchorOf);
    expect(found(read(file), /\]\(#([^)]+)\)/g).filter((link) => !anchors.includes(link))).toEqual([]);
  });

  it('have every section of the specification that sources cite', () => {
    const sections = found(read('docs/specification.md'), /^##+ (\d+(?:\.\d+)?)\b/gm);
    expect(sections.length).toBeGreaterThan(30);
    const citations = /specification \(?(\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/gi;
    expect(citedInVain(citations, (cited) => cited.split(/, | and /).every((section) => sections.includes(section)))).toEqual([]);
  });

  it('have every heading of what was decided that sources cite, in full or up to a comma', () => {
    const [, decided] = read('docs/specification.md').split('\n# Decided\n');
    const headings = found(decided, /^## (.+)$/gm);
    expect(citedInVain(/decisions,? "([^"]+)"/g, (cited) => headings.some((heading) => `${heading},`.startsWith(`${cited},`)))).toEqual([]);
  });

  it('fit the map on a few screens', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(230);
    expect(read('ARCHITECTURE.md').split(/\s+/).length).toBeLessThanOrEqual(2_500);
  });

  it('list every decision', () => {
    const listed = found(read('docs/decisions/README.md'), /\]\((\d{4}-[\w-]+\.md)\)/g);
    expect(new Set(listed)).toEqual(new Set(DECISIONS.filter((file) => file !== 'README.md')));
    expect(listed).toHaveLength(new Set(listed).size);
  });

  it('give every decision a number of its own', () => {
    const numbers = DECISIONS.filter((file) => file !== 'README.md').map((file) => file.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});
