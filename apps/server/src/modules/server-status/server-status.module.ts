import { defineModule } from '#platform/module.ts';

import { serverGauges } from './server-gauges.ts';
import serverStatusRoutes from './server-status.routes.ts';

export default defineModule({
  name: 'server-status',
  floor: 'organisation',
  routes: serverStatusRoutes,
  gauges: serverGauges,
});
