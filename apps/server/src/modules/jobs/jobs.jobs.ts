import type { Job } from '#platform/jobs/job.ts';

import { removeOldRuns } from './job-runs.ts';

const job: Job = {
  name: 'jobs:remove-old-runs',
  label: '清理过期的任务运行记录',
  description: '删除 90 天前的运行记录，每个任务最多保留 500 条',
  cron: '47 3 * * *',
  run: removeOldRuns,
};

export default job;
