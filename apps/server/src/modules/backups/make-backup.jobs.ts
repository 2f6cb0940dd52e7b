import { storedFiles } from '#modules/files/index.ts';
import { SIGNED_IN } from '#modules/session/index.ts';
import { backUp } from '#platform/backup/back-up.ts';
import { nextBackup, removeOldBackups } from '#platform/backup/backup-folder.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { NOT_SCHEDULED } from './backup-words.ts';
import { lastProven } from './proofs.ts';

const job: Job = {
  name: 'backups:make',
  label: '每晚备份',
  description: '把数据和文件备份到 BACKUP_DIR，只保留最新的几份（BACKUP_KEEP）；最近一份验证过的备份不会被清理',
  cron: '30 2 * * *',
  isLong: true,
  run: makeBackup,
};

export default job;

async function makeBackup(ctx: JobCtx): Promise<string> {
  const { config, database, storage, version, demo } = ctx.deps;
  if (!config.backups) return NOT_SCHEDULED;
  const { folder, keep } = config.backups;
  const saved = await backUp({
    connection: database.connection,
    storage,
    path: await nextBackup(folder, ctx.now),
    version,
    kind: demo ? 'demo' : 'production',
    without: SIGNED_IN,
    files: (db) => storedFiles({ db }),
  });
  const proven = await lastProven(ctx);
  const removed = await removeOldBackups(folder, keep, proven ? [proven] : []);
  const { count, missing, changed } = saved.files;
  const lost = missing.length + changed.length;
  const cleared = removed.length > 0 ? `，清理 ${removed.length} 份旧备份` : '';
  // The restore test reports this fault to people; a retry would save the same.
  const faults = lost > 0 ? `；不完整：${missing.length} 个文件不在，${changed.length} 个文件和上传时不一样` : '';
  return `已备份 ${Object.keys(saved.tables).length} 张表、${count} 个文件${cleared}${faults}`;
}
