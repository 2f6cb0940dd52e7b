import type { Job } from '../../platform/jobs/job.ts';
import { removeLooseFiles, removeStrayBytes } from './clean-up.ts';

const jobs: Job[] = [
  { name: 'files:remove-loose', cron: '7 * * * *', run: removeLooseFiles },
  { name: 'files:remove-stray', cron: '37 19 * * *', run: removeStrayBytes },
];

export default jobs;
