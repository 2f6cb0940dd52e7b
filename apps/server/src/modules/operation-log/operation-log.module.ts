import { defineModule } from '#platform/module.ts';

import operationLogJob from './operation-log.jobs.ts';
import operationLogRoutes from './operation-log.routes.ts';
import operationLogSeed from './operation-log.seed.ts';

export default defineModule({
  name: 'operation-log',
  floor: 'organisation',
  routes: operationLogRoutes,
  seeds: operationLogSeed,
  jobs: operationLogJob,
});
