import { calls } from '@houtai/contract';
import type { ServerHealth } from '@houtai/contract/health';
import { DISK_RESERVE_MB } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#platform/http/replies/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { databaseHealth, foldersHealth, storeHealth } from './parts.ts';

/** How long an answer is cached: monitors ask every few seconds, and the call is open to anybody. */
const KEPT_MS = 1_000;

type Parts = Pick<ServerHealth, 'database' | 'dataFolder' | 'fileStore'>;

export default function healthRoutes(app: FastifyInstance): void {
  const { database, config, storage, version } = app.deps;
  // With database and files elsewhere, nothing is written there.
  const lookAtFolders = config.databaseUrl && config.store ? async () => 'ok' as const : foldersHealth(config.dataDir);
  const look = async (): Promise<Parts> => {
    const [ofDatabase, ofFolder, ofStore] = await Promise.all([databaseHealth(database), lookAtFolders(), storeHealth(storage)]);
    return { database: ofDatabase, dataFolder: ofFolder, fileStore: ofStore };
  };
  let last: { until: number; parts: Promise<Parts> } | null = null;

  serve(app, calls.health.get, async (_, ctx) => {
    const now = ctx.now.getTime();
    if (!last || now >= last.until) last = { until: now + KEPT_MS, parts: look() };
    const parts = await last.parts;
    const wrong = [DATABASE_WORDS[parts.database], FOLDER_WORDS[parts.dataFolder]].filter((words) => words !== null);
    const lacking = [parts.dataFolder === 'low' ? LOW_WORDS : null, STORE_WORDS[parts.fileStore]].filter((words) => words !== null);
    if (wrong.length === 0 && lacking.length > 0)
      return new Answer({ status: 'degraded' as const, version, ...parts }, { msg: lacking.join('；') });
    if (wrong.length === 0) return { status: 'ok' as const, version, ...parts };
    const result: ServerHealth = { status: 'failing', version, ...parts };
    throw new AppError('B0100', wrong.join('；'), { result });
  });
}

const DATABASE_WORDS: Record<ServerHealth['database'], string | null> = {
  ok: null,
  unreachable: '数据库暂时无法访问，正在恢复',
  silent: '数据库没有响应，正在等待其恢复',
};

const LOW_WORDS = `磁盘剩余空间不足 ${DISK_RESERVE_MB} MB，已停止接收文件`;

const STORE_WORDS: Record<ServerHealth['fileStore'], string | null> = {
  none: null,
  ok: null,
  unreachable: '文件存储连接不上，附件暂时不能上传和打开',
  refused: '文件存储拒绝访问，附件暂时不能上传和打开，请检查密钥与存储桶',
  silent: '文件存储没有响应，附件暂时不能上传和打开',
};

const FOLDER_WORDS: Record<ServerHealth['dataFolder'], string | null> = {
  ok: null,
  low: null,
  missing: '数据目录不存在，请检查磁盘与挂载',
  'not-writable': '数据目录无法写入，请检查目录权限与磁盘',
  full: '数据目录所在磁盘已满，请尽快清理或扩容',
  silent: '数据目录没有响应，请检查磁盘与挂载',
};
