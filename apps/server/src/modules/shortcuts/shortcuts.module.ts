import { defineModule } from '#platform/module.ts';

import shortcutRoutes from './shortcuts.routes.ts';

export default defineModule({
  name: 'shortcuts',
  floor: 'organisation',
  routes: shortcutRoutes,
});
