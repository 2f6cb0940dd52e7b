import { defineModule } from '#platform/module.ts';

import calendarRoutes from './calendar.routes.ts';
import calendarSeeds from './calendar.seed.ts';

export default defineModule({
  name: 'calendar',
  floor: 'organisation',
  routes: calendarRoutes,
  seeds: calendarSeeds,
});
