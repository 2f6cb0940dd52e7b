import { defineModule } from '#platform/module.ts';

import exportButtonsSeed from './export-buttons.seed.ts';
import { MENU } from './menu-words.ts';
import menuRoutes from './menus.routes.ts';
import menusSeed from './menus.seed.ts';
import { menus } from './menus.tables.ts';

export default defineModule({
  name: 'menus',
  floor: 'organisation',
  routes: menuRoutes,
  seeds: [exportButtonsSeed, menusSeed],
  recordName: { type: MENU, table: menus, id: menus.id, name: menus.name },
});
