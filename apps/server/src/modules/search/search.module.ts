import { defineModule } from '#platform/module.ts';

import searchRoutes from './search.routes.ts';

export default defineModule({
  name: 'search',
  floor: 'organisation',
  routes: searchRoutes,
});
