import { defineModule } from '#platform/module.ts';

import loginLogJob from './login-log.jobs.ts';
import loginLogRoutes from './login-log.routes.ts';

export default defineModule({
  name: 'login-log',
  floor: 'organisation',
  routes: loginLogRoutes,
  jobs: loginLogJob,
});
