import { defineModule } from '../../platform/module.ts';
import { findPeople } from './find-people.ts';
import peopleRoutes from './people.routes.ts';
import peopleSeeds from './people.seed.ts';

export default defineModule({
  name: 'people',
  floor: 'organisation',
  routes: peopleRoutes,
  seeds: peopleSeeds,
  search: { find: findPeople },
});
