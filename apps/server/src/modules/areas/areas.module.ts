import { defineModule } from '#platform/module.ts';

import { areaNames } from './area-names.ts';
import { areasInSheets } from './area-options.ts';
import areaRoutes from './areas.routes.ts';
import areasSeed from './areas.seed.ts';
import { AREAS } from './areas.ts';

export default defineModule({
  ...AREAS.hooks,
  name: 'areas',
  floor: 'organisation',
  routes: areaRoutes,
  seeds: areasSeed,
  reference: { of: 'area', names: areaNames, options: areasInSheets },
});
