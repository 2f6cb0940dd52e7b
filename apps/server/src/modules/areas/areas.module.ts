import { defineModule } from '../../platform/module.ts';
import areaRoutes from './areas.routes.ts';
import areasSeed from './areas.seed.ts';

export default defineModule({
  name: 'areas',
  floor: 'organisation',
  routes: areaRoutes,
  seeds: areasSeed,
});
