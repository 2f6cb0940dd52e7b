import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerHealth } from '@houtai/contract/health';
import { DISK_RESERVE_MB, MB } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';

import { type Database, lookupConnection } from '#platform/db/client.ts';
import { isSilence } from '#platform/db/start/lost-connection.ts';
import { freeBytesAt } from '#platform/room.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A health check answers within two seconds, whatever does not answer the server. */
const PATIENCE_MS = 1_500;

/** The size of a WAL segment: PostgreSQL stops when it cannot write one more. */
const ROOM_BYTES = 16_777_216;

/** Uses the connections for short lookups, because other requests may legitimately occupy all others. */
export async function databaseHealth({ db }: Pick<Database, 'db'>): Promise<ServerHealth['database']> {
  return inTime(
    lookupConnection(db)
      .execute(sql`select 1`)
      .then(
        () => 'ok' as const,
        (error: unknown) => (isSilence(error) ? ('silent' as const) : ('unreachable' as const)),
      ),
  );
}

/** The state of the shared store of files, which is asked by a small list. */
export async function storeHealth({ look }: Storage): Promise<ServerHealth['fileStore']> {
  return look ? inTime(look()) : 'none';
}

/**
 * The state of the server's folders, the worse of the two, because uploaded files may be on their own disk. That folder is created with the
 * first file, so it counts as missing only once it existed.
 */
export function foldersHealth(dataDir: string): () => Promise<ServerHealth['dataFolder']> {
  let hadFiles = false;
  return async () => {
    const [whole, files] = await Promise.all([dataFolderHealth(dataDir), dataFolderHealth(join(dataDir, 'files'))]);
    hadFiles ||= files !== 'missing';
    const found = hadFiles ? [whole, files] : [whole];
    return found.find((word) => word !== 'ok' && word !== 'low') ?? found.find((word) => word === 'low') ?? 'ok';
  };
}

async function dataFolderHealth(folder: string): Promise<ServerHealth['dataFolder']> {
  return inTime(
    access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      async () => roomWord((await freeBytesAt(folder)) ?? Infinity),
      (error: NodeJS.ErrnoException) =>
        ['ENOENT', 'ENOTDIR'].includes(error.code ?? '') ? ('missing' as const) : ('not-writable' as const),
    ),
  );
}

function roomWord(freeBytes: number): 'ok' | 'low' | 'full' {
  if (freeBytes < ROOM_BYTES) return 'full';
  return freeBytes < DISK_RESERVE_MB * MB ? 'low' : 'ok';
}

async function inTime<Found>(looking: Promise<Found>): Promise<Found | 'silent'> {
  const late = new AbortController();
  try {
    return await Promise.race([looking, sleep(PATIENCE_MS, 'silent' as const, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
