import type { Job } from '#platform/jobs/job.ts';

import { purgeTrashedQuestionnaires, removeOldAnswers } from './results/update-totals.ts';

const jobs: Job[] = [
  {
    name: 'questionnaires:retention',
    label: '清理过期答卷',
    description: '删除超过问卷保留天数的答卷及其文件，统计数字保留',
    cron: '40 3 * * *',
    run: removeOldAnswers,
  },
  {
    name: 'questionnaires:bin',
    label: '清空问卷回收站',
    description: '彻底删除在回收站中放了 30 天的问卷',
    cron: '50 3 * * *',
    run: purgeTrashedQuestionnaires,
  },
];

export default jobs;
