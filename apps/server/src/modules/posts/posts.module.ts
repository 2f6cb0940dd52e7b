import { defineModule } from '../../platform/module.ts';
import postRoutes from './posts.routes.ts';
import postsSeed from './posts.seed.ts';

export default defineModule({
  name: 'posts',
  floor: 'organisation',
  routes: postRoutes,
  seeds: postsSeed,
});
