import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { ServerStatus } from '@houtai/contract/server-status';

import { newestBackup } from '#platform/backup/backup-folder.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';

import { lastProofs, type ProofRow } from './proofs.ts';

const SHOWN = 14;

/** The newest backup that this server sees, and the last restore tests of all servers. */
export async function backupStatus(ctx: Pick<OpenCtx, 'db'>, { config }: Pick<Deps, 'config'>): Promise<ServerStatus['backup']> {
  const path = config.backups && (await newestBackup(config.backups.folder));
  const found = path ? await stat(path).catch(() => null) : null;
  const newest = path && found ? { name: basename(path), madeAt: found.mtime.toISOString(), bytes: found.size } : null;
  return { isScheduled: config.backups !== null, newest, proofs: (await lastProofs(ctx, SHOWN)).map(shown) };
}

function shown({ backup, startedAt, endedAt, result, reason, rows, files }: ProofRow): ServerStatus['backup']['proofs'][number] {
  return { backup, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString(), result, reason, rows, files };
}
