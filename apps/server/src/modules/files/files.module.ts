import { defineModule } from '#platform/module.ts';

import filesJobs from './files.jobs.ts';
import fileRoutes from './files.routes.ts';

export default defineModule({
  name: 'files',
  floor: 'organisation',
  routes: fileRoutes,
  jobs: filesJobs,
});
