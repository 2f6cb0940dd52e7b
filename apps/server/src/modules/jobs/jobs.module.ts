import { defineModule } from '#platform/module.ts';

import jobsJob from './jobs.jobs.ts';
import jobRoutes from './jobs.routes.ts';

export default defineModule({
  name: 'jobs',
  floor: 'organisation',
  routes: jobRoutes,
  jobs: jobsJob,
});
