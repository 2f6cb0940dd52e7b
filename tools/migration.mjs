/**
 * `npm run migration -- <name>`: writes the migration from the last one to the current tables. Keeps only the newest snapshot, because
 * drizzle-kit compares with no other and each has 400 kB. Further options go to drizzle-kit (`--custom`).
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { bin, root } from './lib/project.mjs';

/** Writes the migration of that name in a server's folder; throws when drizzle-kit fails. */
export function writeMigration(server, name, ...options) {
  const { status } = spawnSync(process.execPath, [bin('drizzle-kit'), 'generate', '--name', name, ...options], {
    cwd: server,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`drizzle-kit ended with ${status}.`);
  const meta = join(server, 'drizzle/meta');
  for (const old of snapshotsIn(meta).slice(0, -1)) rmSync(join(meta, old));
}

/** The names of the table snapshots in a folder, oldest first. */
export const snapshotsIn = (meta) =>
  readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted();

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name, ...options] = process.argv.slice(2);
  if (name) writeMigration(join(root, 'apps/server'), name, ...options);
  else {
    console.error('npm run migration -- <name>, for example: npm run migration -- add_due_day');
    process.exitCode = 1;
  }
}
