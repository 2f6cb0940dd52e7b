import { defineModule } from '#platform/module.ts';

import preferenceRoutes from './preferences.routes.ts';

export default defineModule({
  name: 'preferences',
  floor: 'organisation',
  routes: preferenceRoutes,
});
