import type { Job } from '#platform/jobs/job.ts';

import { tellTheRest } from './readers/tell-readers.ts';

const jobs: Job[] = [
  {
    name: 'knowledge:tell',
    label: '送达流程制度',
    description: '继续把刚发布的流程制度和阅读提醒送达每个读者',
    cron: '* * * * *',
    run: tellTheRest,
  },
];

export default jobs;
