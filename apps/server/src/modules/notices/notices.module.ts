import { calls } from '@houtai/contract';
import { NOTICE } from '@houtai/contract/notices-form';

import { defineModule } from '#platform/module.ts';

import noticesJob from './notices.jobs.ts';
import noticeRoutes from './notices.routes.ts';
import noticesSeed from './notices.seed.ts';
import { NOTICES } from './notices.ts';
import { mayReadNotice } from './received-notices.ts';

export default defineModule({
  ...NOTICES.hooks,
  name: 'notices',
  floor: 'business',
  routes: [NOTICES.routes(calls.notices), noticeRoutes],
  seeds: noticesSeed,
  jobs: noticesJob,
  files: { recordType: NOTICE.key, mayRead: mayReadNotice },
});
