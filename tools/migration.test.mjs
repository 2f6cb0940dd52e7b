import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { root } from './lib/project.mjs';
import { snapshotsIn } from './migration.mjs';

it('the repository contains one snapshot of the tables, of the newest migration', () => {
  const meta = join(root, 'apps/server/drizzle/meta');
  const { tag } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')).entries.at(-1);
  expect(snapshotsIn(meta)).toEqual([`${tag.slice(0, 4)}_snapshot.json`]);
});
