import { defineModule } from '#platform/module.ts';

import { removeOldReminders } from './remind.ts';

export default defineModule({
  name: 'work-records',
  floor: 'business',
  expired: removeOldReminders,
});
