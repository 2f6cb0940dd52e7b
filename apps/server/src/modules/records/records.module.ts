import { defineModule } from '#platform/module.ts';

import recordRoutes from './records.routes.ts';

export default defineModule({
  name: 'records',
  floor: 'organisation',
  routes: recordRoutes,
});
