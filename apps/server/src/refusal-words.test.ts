import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** In two parts, so that this file is not found. */
const NOTHING_SAID = ['请刷新', '后重试'].join('');

it('refusals say what happened instead of sending people to read the page again', () => {
  const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  );
  const found = sources.filter((file) => /\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes(NOTHING_SAID));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
