import type { Job } from '#platform/jobs/job.ts';

import { removeOldOperations } from './old-operations.ts';

const job: Job = {
  name: 'operation-log:remove-old',
  label: '清理过期的操作日志',
  description: '删除超过保留天数（参数 operation_log_days）的操作日志',
  cron: '17 3 * * *',
  run: removeOldOperations,
};

export default job;
