import { defineModule } from '../../platform/module.ts';
import { findPeople } from './find-people.ts';
import peopleRoutes from './people.routes.ts';

export default defineModule({
  name: 'people',
  floor: 'organisation',
  routes: peopleRoutes,
  search: { find: findPeople },
});
