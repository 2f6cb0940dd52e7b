import { chown, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { hashOf } from './ensure-built.mjs';
import { root } from './project.mjs';

/** All that migrations and seeds are made of: a seed may call whatever the server has. */
const MADE_OF = ['apps/server', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const PLACE = join(root, '.cache/template');

/** The name under which a database with the demo rows is kept. They are told from the moment at which they are made, so one lasts for an hour at most. */
export function templateKey({ now = new Date(), folder = root, zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = {}) {
  const hour = now.toISOString().slice(0, 13);
  return `${hashOf(MADE_OF, folder).slice(0, 16)}-${hour}-${zone.replaceAll('/', '-')}`;
}

/** Copies the kept data folder of this name and gives true, or false where there is none. */
export async function takeTemplate(key, to, place = PLACE) {
  try {
    await copy(join(place, key), to);
    return true;
  } catch {
    // There is none, or another run replaces it at this moment.
    await rm(to, { recursive: true, force: true });
    return false;
  }
}

/** Keeps the data folder of a server that was stopped under this name, and no other any more. */
export async function keepTemplate(key, from, place = PLACE) {
  try {
    await mkdir(place, { recursive: true });
    const half = await mkdtemp(join(place, 'half-'));
    await copy(from, join(half, key));
    for (const name of await readdir(place)) if (join(place, name) !== half) await rm(join(place, name), { recursive: true, force: true });
    await rename(join(half, key), join(place, key));
    await rm(half, { recursive: true });
  } catch (error) {
    // Another run may do the same, or the disk be full: what is not kept is made again.
    console.warn(`The template of the test database is not kept: ${error.message}`);
  }
}

/** As root, the files of PostgreSQL belong to another account, and so do their copies. */
async function copy(from, to) {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() !== 0) return;
  for (const name of ['.', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid } = await lstat(join(from, name));
    await chown(join(to, name), uid, gid);
  }
}
