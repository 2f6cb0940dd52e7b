import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { linkTo } from '@houtai/contract/links';
import { SERVER_STATUS_PAGE } from '@houtai/contract/server-status';

import { holdersOf } from '#modules/grants/index.ts';
import { notify } from '#modules/messages/index.ts';
import { newestBackup } from '#platform/backup/backup-folder.ts';
import type { BackupProof } from '#platform/backup/backup-proof.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { NOT_SCHEDULED } from './backup-words.ts';
import { storeProof } from './proofs.ts';

const job: Job = {
  name: 'backups:prove',
  label: '验证备份可以恢复',
  description: '把最新的备份恢复到一个临时数据库：升级、登录、打开文件，然后删除；恢复不了会通知管理员',
  cron: '10 3 * * *',
  isLong: true,
  run: proveNewest,
};

export default job;

async function proveNewest(ctx: JobCtx): Promise<string> {
  const { config, now } = ctx.deps;
  if (!config.backups) return NOT_SCHEDULED;
  const startedAt = now();
  const path = await newestBackup(config.backups.folder);
  const proof = path ? await prove(ctx, path) : { ...NOTHING, reason: 'BACKUP_DIR 里没有备份' };
  const sizeBytes = path ? (await stat(path)).size : 0;
  const endedAt = now();
  await inTransaction(ctx, async (ctx) => {
    await storeProof(ctx, { backup: path ? basename(path) : '', sizeBytes, startedAt, endedAt, ...proof });
    if (proof.result === 'failed') await tellUnproven(ctx, proof.reason);
  });
  const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000);
  if (proof.result === 'proven') return `已验证可恢复，${seconds} 秒：${proof.rows} 行数据，${proof.files} 个文件`;
  return `${proof.result === 'failed' ? '不能恢复' : '未验证'}：${proof.reason}`;
}

const NOTHING: BackupProof = { result: 'failed', reason: '', rows: 0, files: 0 };

async function prove({ deps, signal }: JobCtx, path: string): Promise<BackupProof> {
  if (!deps.proveBackup) return { ...NOTHING, result: 'unproven', reason: '这个服务没有验证备份的命令' };
  return deps.proveBackup(path, signal);
}

async function tellUnproven(ctx: Parameters<typeof notify>[0], reason: string): Promise<void> {
  await notify(ctx, {
    to: await holdersOf(ctx, 'monitor:server:list'),
    msgType: '0',
    title: '最新的备份不能恢复',
    content: reason,
    url: linkTo(SERVER_STATUS_PAGE, {}),
    record: { type: 'job', id: job.name },
  });
}
