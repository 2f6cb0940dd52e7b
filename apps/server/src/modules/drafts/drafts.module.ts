import { defineModule } from '../../platform/module.ts';
import draftRoutes from './drafts.routes.ts';

export default defineModule({
  name: 'drafts',
  floor: 'organisation',
  routes: draftRoutes,
});
