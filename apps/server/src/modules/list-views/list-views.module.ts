import { defineModule } from '#platform/module.ts';

import listViewRoutes from './list-views.routes.ts';

export default defineModule({
  name: 'list-views',
  floor: 'organisation',
  routes: listViewRoutes,
});
