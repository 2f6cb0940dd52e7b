import { statfs } from 'node:fs/promises';
import { cpus, freemem, loadavg, platform, release, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

import { calls } from '@houtai/contract';
import type { ServerStatus } from '@houtai/contract/server-status';
import type { FastifyInstance } from 'fastify';

import { backupStatus } from '#modules/backups/index.ts';
import { countLiveStreams } from '#modules/messages/index.ts';
import { countOnline } from '#modules/online/index.ts';
import { serve } from '#platform/http/serve.ts';

import { databaseStatus, queueStatus } from './database-status.ts';
import { Samples } from './samples.ts';
import { toMb } from './to-mb.ts';

export default function serverStatusRoutes(app: FastifyInstance): void {
  const { config, database, version } = app.deps;
  const samples = new Samples();
  samples.begin();
  app.addHook('onClose', async () => samples.end());

  serve(app, calls.serverStatus.get, async (_, ctx) => {
    const { database: ofDatabase, queries, tables } = await databaseStatus(ctx.db);
    return {
      ...processStatus(),
      version,
      disks: await diskStatus(config.dataDir),
      database: { ...ofDatabase, embedded: config.databaseUrl === undefined, poolMost: database.most },
      queries,
      tables,
      jobs: await queueStatus(ctx.db),
      backup: await backupStatus(ctx, app.deps),
      streams: countLiveStreams(app),
      sessions: await countOnline(ctx, config.sessionIdleMs),
      samples: [...samples.all()],
    };
  });
}

type OfProcess = 'node' | 'system' | 'startedAt' | 'uptimeSeconds' | 'cores' | 'load' | 'memoryTotalMb' | 'memoryFreeMb' | 'heapLimitMb';

function processStatus(): Pick<ServerStatus, OfProcess> {
  const uptimeSeconds = Math.round(process.uptime());
  return {
    node: process.versions.node,
    system: `${platform()} ${release()}`,
    startedAt: new Date(Date.now() - uptimeSeconds * 1_000).toISOString(),
    uptimeSeconds,
    cores: cpus().length,
    load: loadavg().map((load) => Math.round(load * 100) / 100),
    memoryTotalMb: toMb(totalmem()),
    memoryFreeMb: toMb(freemem()),
    heapLimitMb: toMb(getHeapStatistics().heap_size_limit),
  };
}

/** The folder is created with its first file; until then there is nothing to report. */
async function diskStatus(folder: string): Promise<ServerStatus['disks']> {
  const found = await statfs(folder).catch(() => null);
  return found ? [{ label: '数据与文件', totalMb: toMb(found.blocks * found.bsize), freeMb: toMb(found.bavail * found.bsize) }] : [];
}
