import { defineModule } from '#platform/module.ts';

import { publishChangeBatch } from './announce-changes.ts';
import liveJob from './live.jobs.ts';

export default defineModule({ name: 'live', floor: 'organisation', jobs: liveJob, recordsChanged: publishChangeBatch });
