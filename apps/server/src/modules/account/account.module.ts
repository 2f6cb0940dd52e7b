import { defineModule } from '#platform/module.ts';

import accountRoutes from './account.routes.ts';

export default defineModule({
  name: 'account',
  floor: 'organisation',
  routes: accountRoutes,
});
