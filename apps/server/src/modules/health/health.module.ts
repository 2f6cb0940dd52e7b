import { defineModule } from '#platform/module.ts';

import healthRoutes from './health.routes.ts';

export default defineModule({
  name: 'health',
  floor: 'organisation',
  routes: healthRoutes,
});
