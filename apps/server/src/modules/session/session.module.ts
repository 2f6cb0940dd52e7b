import { defineModule } from '#platform/module.ts';

import sessionRoutes from './session.routes.ts';

export default defineModule({
  name: 'session',
  floor: 'organisation',
  routes: sessionRoutes,
});
