import { defineModule } from '#platform/module.ts';

import { backupGauges } from './backup-gauges.ts';
import makeBackup from './make-backup.jobs.ts';
import proveBackup from './prove-backup.jobs.ts';

export default defineModule({
  name: 'backups',
  floor: 'organisation',
  jobs: [makeBackup, proveBackup],
  gauges: backupGauges,
});
