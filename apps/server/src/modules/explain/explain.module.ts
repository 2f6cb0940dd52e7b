import { defineModule } from '#platform/module.ts';

import explainRoutes from './explain.routes.ts';

export default defineModule({
  name: 'explain',
  floor: 'organisation',
  routes: explainRoutes,
});
