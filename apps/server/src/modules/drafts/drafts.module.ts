import { defineModule } from '../../platform/module.ts';
import draftRoutes from './drafts.routes.ts';
import { removeOldDrafts } from './drafts.service.ts';

export default defineModule({
  name: 'drafts',
  floor: 'organisation',
  routes: draftRoutes,
  expired: removeOldDrafts,
});
