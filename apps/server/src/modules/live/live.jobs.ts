import { lt } from 'drizzle-orm';

import type { Job } from '#platform/jobs/job.ts';

import { formerKeys } from './live.tables.ts';

/** How long rows are kept; servers read them within a second. */
const KEPT_MS = 600_000;

const job: Job = {
  name: 'live:remove-old',
  label: '清理实时更新的依据',
  description: '删除 10 分钟前记录变更时谁能看到它们的依据',
  cron: '11 * * * *',
  run: async ({ db, now }) => void (await db.delete(formerKeys).where(lt(formerKeys.at, new Date(now.getTime() - KEPT_MS)))),
};

export default job;
