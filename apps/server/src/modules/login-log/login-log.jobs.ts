import type { Job } from '#platform/jobs/job.ts';

import { removeOldSignIns } from './old-sign-ins.ts';

const job: Job = {
  name: 'login-log:remove-old',
  label: '清理过期的登录日志',
  description: '删除超过保留天数（参数 login_log_days）的登录日志',
  cron: '27 3 * * *',
  run: removeOldSignIns,
};

export default job;
