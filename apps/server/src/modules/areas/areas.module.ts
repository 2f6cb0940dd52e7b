import { defineModule } from '#platform/module.ts';

import { areaNames } from './area-names.ts';
import { areasInSheets } from './area-options.ts';
import areaRoutes from './areas.routes.ts';
import areasSeed from './areas.seed.ts';
import { areas } from './areas.tables.ts';
import { AREA } from './save-area.ts';

export default defineModule({
  name: 'areas',
  floor: 'organisation',
  routes: areaRoutes,
  seeds: areasSeed,
  reference: { of: 'area', names: areaNames, options: areasInSheets },
  liveCopy: { type: AREA, kind: 'areas' },
  recordName: { type: AREA, table: areas, id: areas.id, name: areas.name },
});
