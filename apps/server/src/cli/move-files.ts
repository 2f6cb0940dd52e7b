import { storedFiles } from '#modules/files/index.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/db/client.ts';
import { reportFault, withDatabase } from '#platform/db/start/reach-database.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { moveFiles } from '#platform/storage/move-files.ts';
import { claimStorage, filesFolder, openStorage } from '#platform/storage/open-storage.ts';

/** The exit code of a move after which files are missing or differ. */
const EXIT_INCOMPLETE = 3;

/** Copies all files from the data folder to the store of FILES_S3_*, or back: npm run move-files -- to-store | to-folder. */
async function move({ db }: Database, direction: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  if (direction !== 'to-store' && direction !== 'to-folder')
    throw new Error('迁到哪里？npm run move-files -- to-store 或 to-folder\n  Where to? npm run move-files -- to-store, or to-folder');
  if (!config.store) throw new Error('请设置 FILES_S3_*。\n  Set FILES_S3_ENDPOINT and what goes with it.');
  await claimStorage(config, db);
  const folder = diskStorage(filesFolder(config.dataDir));
  const store = await openStorage(config);
  const places = direction === 'to-store' ? { from: folder, to: store } : { from: store, to: folder };
  const { count, bytes, copied, missing, changed } = await moveFiles(storedFiles({ db }), places);
  const faults = [...missing.map((key) => `文件不在 missing: ${key}`), ...changed.map((key) => `文件已变 changed: ${key}`)];
  if (faults.length > 0) process.exitCode = EXIT_INCOMPLETE;
  const heading =
    faults.length > 0 ? '没有全部迁好 moved with faults' : '迁移完成，个数和校验和都与登记一致 moved, counts and sums are equal';
  const next =
    direction === 'to-store' ? '以后带着 FILES_S3_* 启动 start with FILES_S3_*' : '以后不带 FILES_S3_* 启动 start without FILES_S3_*';
  process.stdout.write(
    `\n  ${heading}: ${count} files, ${(bytes / 1_048_576).toFixed(1)} MB; 这次复制 copied now: ${copied}` +
      `\n  原处没有删除任何文件 nothing was removed where they were; ${next} from now on\n${faults.map((fault) => `  ${fault}\n`).join('')}\n`,
  );
}

withDatabase((database) => move(database, process.argv[2])).catch(reportFault);
