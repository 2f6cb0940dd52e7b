import type { Job } from '#platform/jobs/job.ts';

import { remindAll } from './team/remind-reporters.ts';

const job: Job = {
  name: 'work-reports:remind',
  label: '提醒提交工作汇报',
  description: '工作日提醒当天应交而未交汇报的人，节假日、请假和不在职的人不提醒',
  cron: '30 17 * * *',
  run: remindAll,
};

export default job;
