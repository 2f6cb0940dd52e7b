import { defineModule } from '#platform/module.ts';

import { mayDoWork } from './work-faults.ts';

export default defineModule({ name: 'grants', floor: 'organisation', holding: mayDoWork });
