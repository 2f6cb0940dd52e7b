import { defineModule } from '#platform/module.ts';

import draftRoutes from './drafts.routes.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';

export default defineModule({
  name: 'drafts',
  floor: 'organisation',
  routes: draftRoutes,
  expired: removeOldDrafts,
});
