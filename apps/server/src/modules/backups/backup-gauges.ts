import { stat } from 'node:fs/promises';

import { newestBackup } from '#platform/backup/backup-folder.ts';
import type { GaugeSource } from '#platform/metrics/metrics.ts';

import { lastProofs } from './proofs.ts';

export const backupGauges: readonly GaugeSource[] = [
  {
    name: 'houtai_backup_age_seconds',
    help: 'Age of the newest backup in the folder of this server',
    read: async ({ deps }) => {
      const path = deps.config.backups && (await newestBackup(deps.config.backups.folder));
      return path ? (deps.now().getTime() - (await stat(path)).mtimeMs) / 1_000 : null;
    },
  },
  {
    name: 'houtai_backup_proven_age_seconds',
    help: 'Since when no backup was restored as a test with success; absent where none ever was or the last test failed',
    read: async ({ deps }) => {
      const [last] = await lastProofs({ db: deps.database.db }, 1);
      return last?.result === 'proven' ? (deps.now().getTime() - last.endedAt.getTime()) / 1_000 : null;
    },
  },
];
