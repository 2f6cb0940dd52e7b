import type { Job } from '../../platform/jobs/job.ts';
import { tellTheRest } from './tell-readers.ts';

const jobs: Job[] = [{ name: 'knowledge:tell', cron: '* * * * *', run: tellTheRest }];

export default jobs;
