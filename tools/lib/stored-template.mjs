import { chown, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { hashOf } from './ensure-built.mjs';
import { root } from './project.mjs';

/** The sources of migrations and seeds: a seed may call anything in the server. */
const MADE_OF = ['apps/server', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const PLACE = join(root, '.cache/template');

/**
 * The name under which a database with the demo rows is stored. Demo rows are dated relative to the time of their creation, so a template
 * lasts for an hour at most.
 */
export function templateKey({ now = new Date(), folder = root, zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = {}) {
  const hour = now.toISOString().slice(0, 13);
  return `${hashOf(MADE_OF, folder).slice(0, 16)}-${hour}-${zone.replaceAll('/', '-')}`;
}

/** Copies the stored data folder of this name; returns false when there is none. */
export async function takeTemplate(key, to, place = PLACE) {
  try {
    await copy(join(place, key), to);
    return true;
  } catch {
    // There is none, or another run is replacing it now.
    await rm(to, { recursive: true, force: true });
    return false;
  }
}

/** Stores the data folder of a stopped server under this name and removes all others. */
export async function keepTemplate(key, from, place = PLACE) {
  try {
    await mkdir(place, { recursive: true });
    const half = await mkdtemp(join(place, 'half-'));
    await copy(from, join(half, key));
    for (const name of await readdir(place)) if (join(place, name) !== half) await rm(join(place, name), { recursive: true, force: true });
    await rename(join(half, key), join(place, key));
    await rm(half, { recursive: true });
  } catch (error) {
    // Another run may do the same, or the disk may be full. A template that is not stored is made again.
    console.warn(`The template of the test database is not kept: ${error.message}`);
  }
}

/** Copies a folder with the owners of its files: as root, PostgreSQL's files belong to another account. */
async function copy(from, to) {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() !== 0) return;
  for (const name of ['.', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid } = await lstat(join(from, name));
    await chown(join(to, name), uid, gid);
  }
}
