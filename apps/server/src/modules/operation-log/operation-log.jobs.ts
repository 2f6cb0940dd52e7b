import type { Job } from '../../platform/jobs/job.ts';
import { removeOldOperations } from './old-operations.ts';

const job: Job = { name: 'operation-log:remove-old', cron: '17 19 * * *', run: removeOldOperations };

export default job;
