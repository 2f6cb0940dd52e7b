import { defineModule } from '../../platform/module.ts';
import exportButtonsSeed from './export-buttons.seed.ts';
import menuRoutes from './menus.routes.ts';
import menusSeed from './menus.seed.ts';

export default defineModule({
  name: 'menus',
  floor: 'organisation',
  routes: menuRoutes,
  seeds: [exportButtonsSeed, menusSeed],
});
