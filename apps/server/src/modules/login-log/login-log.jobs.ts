import type { Job } from '../../platform/jobs/job.ts';
import { removeOldSignIns } from './old-sign-ins.ts';

const job: Job = { name: 'login-log:remove-old', cron: '27 19 * * *', run: removeOldSignIns };

export default job;
