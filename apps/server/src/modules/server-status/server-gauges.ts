import { statfs } from 'node:fs/promises';

import { sql } from 'drizzle-orm';

import { countLiveStreams } from '#modules/messages/index.ts';
import type { GaugeSource } from '#platform/metrics/metrics.ts';

import { queueStatus } from './database-status.ts';

/** Servers that share a database report the same values of it. */
export const serverGauges: readonly GaugeSource[] = [
  {
    name: 'houtai_streams',
    help: 'Windows that listen to this server for changes',
    read: async (app) => countLiveStreams(app),
  },
  {
    name: 'houtai_jobs',
    help: 'Jobs in the queue by state; failed ones are tried no more',
    label: 'state',
    read: async ({ deps }) => new Map(Object.entries(await queueStatus(deps.database.db))),
  },
  {
    name: 'houtai_data_free_bytes',
    help: 'Free bytes on the disk of the data folder',
    read: async ({ deps }) => {
      const { bavail, bsize } = await statfs(deps.config.dataDir);
      return bavail * bsize;
    },
  },
  {
    name: 'houtai_database_size_bytes',
    help: 'Size of the database',
    read: async ({ deps }) => {
      const { rows } = await deps.database.db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
      return rows[0] ? Number(rows[0].bytes) : null;
    },
  },
];
