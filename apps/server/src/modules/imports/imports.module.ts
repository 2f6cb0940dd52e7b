import { defineModule } from '#platform/module.ts';

import importsJob from './imports.jobs.ts';
import importRoutes from './imports.routes.ts';
import importsSeed from './imports.seed.ts';

export default defineModule({
  name: 'imports',
  floor: 'organisation',
  routes: importRoutes,
  jobs: importsJob,
  seeds: importsSeed,
});
