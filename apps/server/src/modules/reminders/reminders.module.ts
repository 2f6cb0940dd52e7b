import { defineModule } from '#platform/module.ts';

import reminderJob from './reminders.jobs.ts';
import reminderSeeds from './reminders.seed.ts';

export default defineModule({
  name: 'reminders',
  floor: 'organisation',
  seeds: reminderSeeds,
  jobs: reminderJob,
});
