import { defineModule } from '#platform/module.ts';

import webhooksJobs from './webhooks.jobs.ts';
import webhookRoutes from './webhooks.routes.ts';
import webhookSeed from './webhooks.seed.ts';
import { writeChangeEvents } from './write-events.ts';

export default defineModule({
  name: 'webhooks',
  floor: 'organisation',
  routes: webhookRoutes,
  seeds: webhookSeed,
  jobs: webhooksJobs,
  changesAnnounced: writeChangeEvents,
});
