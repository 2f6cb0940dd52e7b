import { defineModule } from '../../platform/module.ts';
import userRoutes from './users.routes.ts';

export default defineModule({
  name: 'users',
  floor: 'organisation',
  routes: userRoutes,
});
