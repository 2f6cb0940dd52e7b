import { DAY_MS } from '@houtai/contract/durations';
import { IMPORT_RETENTION_DAYS, IMPORT_UNMADE_DAYS } from '@houtai/contract/limits';
import { and, inArray, lt, notInArray } from 'drizzle-orm';

import type { Job } from '#platform/jobs/job.ts';

import { imports } from './imports.tables.ts';

const UNMADE = ['matching', 'checked', 'failed', 'cancelled'] as const;

/** Deletes sheets of old imports, and imports that were never executed. */
const job: Job = {
  name: 'imports:clean-up',
  label: '清理导入文件',
  description: `删除 ${IMPORT_RETENTION_DAYS} 天前的导入文件和明细，以及 ${IMPORT_UNMADE_DAYS} 天前上传而没有导入的文件`,
  cron: '40 3 * * *',
  run: async ({ db, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const unmade = await db
      .delete(imports)
      .where(and(inArray(imports.state, [...UNMADE]), lt(imports.createdAt, before(IMPORT_UNMADE_DAYS))))
      .returning({ id: imports.id });
    const underWay = notInArray(imports.state, ['checking', 'importing', 'undoing']);
    const old = await db
      .delete(imports)
      .where(and(underWay, lt(imports.createdAt, before(IMPORT_RETENTION_DAYS))))
      .returning({ id: imports.id });
    return `删除 ${unmade.length + old.length} 个导入`;
  },
};

export default job;
