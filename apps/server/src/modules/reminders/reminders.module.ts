import { defineModule } from '#platform/module.ts';

import { messagesNow } from './messages-now.ts';
import { settledMessageIds } from './open-records.ts';
import reminderJob from './reminders.jobs.ts';
import reminderRoutes from './reminders.routes.ts';
import reminderSeeds from './reminders.seed.ts';

export default defineModule({
  name: 'reminders',
  floor: 'organisation',
  routes: reminderRoutes,
  seeds: reminderSeeds,
  jobs: reminderJob,
  doneMessages: settledMessageIds,
  messagesNow,
});
