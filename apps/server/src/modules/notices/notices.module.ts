import { defineModule } from '#platform/module.ts';

import { NOTICE } from './notice-rows.ts';
import noticesJob from './notices.jobs.ts';
import noticeRoutes from './notices.routes.ts';
import noticesSeed from './notices.seed.ts';
import { notices } from './notices.tables.ts';
import { mayReadNotice } from './received-notices.ts';

export default defineModule({
  name: 'notices',
  floor: 'business',
  routes: noticeRoutes,
  seeds: noticesSeed,
  jobs: noticesJob,
  files: { recordType: NOTICE, mayRead: mayReadNotice },
  recordName: { type: NOTICE, table: notices, id: notices.id, name: notices.title },
});
