import type { Job } from '#platform/jobs/job.ts';

import { notifyRemainingReaders } from './readers/notify-readers.ts';

const jobs: Job[] = [
  {
    name: 'knowledge:tell',
    label: '送达流程制度',
    description: '继续把刚发布的流程制度和阅读提醒送达每个读者',
    cron: '* * * * *',
    run: notifyRemainingReaders,
  },
];

export default jobs;
