import { defineModule } from '#platform/module.ts';

import onlineRoutes from './online.routes.ts';

export default defineModule({
  name: 'online',
  floor: 'organisation',
  routes: onlineRoutes,
});
