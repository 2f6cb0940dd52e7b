import { defineModule } from '#platform/module.ts';

import agendaRoutes from './agenda.routes.ts';

export default defineModule({
  name: 'agenda',
  floor: 'organisation',
  routes: agendaRoutes,
});
