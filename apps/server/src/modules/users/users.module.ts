import { defineModule } from '../../platform/module.ts';
import userRoutes from './users.routes.ts';
import usersSeeds from './users.seed.ts';

export default defineModule({
  name: 'users',
  floor: 'organisation',
  routes: userRoutes,
  seeds: usersSeeds,
});
