import { defineModule } from '../../platform/module.ts';
import areaRoutes from './areas.routes.ts';
import areasSeed from './areas.seed.ts';
import { areas } from './areas.tables.ts';
import { AREA } from './save-area.ts';

export default defineModule({
  name: 'areas',
  floor: 'organisation',
  routes: areaRoutes,
  seeds: areasSeed,
  recordName: { type: AREA, table: areas, id: areas.id, name: areas.name },
});
