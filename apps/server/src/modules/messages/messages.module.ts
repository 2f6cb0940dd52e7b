import { defineModule } from '#platform/module.ts';

import messageRoutes from './messages.routes.ts';
import messagesSeed from './messages.seed.ts';

export default defineModule({
  name: 'messages',
  floor: 'organisation',
  routes: messageRoutes,
  seeds: messagesSeed,
});
