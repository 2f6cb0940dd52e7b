import type { Job } from '#platform/jobs/job.ts';

import { removeLooseFiles, removeStrayBytes } from './clean-up.ts';

const jobs: Job[] = [
  {
    name: 'files:remove-loose',
    label: '清理未使用的文件',
    description: '删除上传一天后仍没有任何记录引用的文件',
    cron: '7 * * * *',
    run: removeLooseFiles,
  },
  {
    name: 'files:remove-stray',
    label: '清理残留的文件内容',
    description: '删除存储中没有文件记录的内容，例如上传中断留下的部分',
    cron: '37 3 * * *',
    run: removeStrayBytes,
  },
];

export default jobs;
