import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';

import { defineModule } from '#platform/module.ts';

import { TASK_HANDOVER } from './hand-over-software-copyright.ts';
import { SOFTWARE_COPYRIGHT_APPROVAL } from './software-copyright-approval.ts';
import softwareCopyrightRoutes from './software-copyright.routes.ts';
import softwareCopyrightSeeds from './software-copyright.seed.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';
import { TASKS } from './software-copyrights.ts';

export default defineModule({
  ...TASKS.hooks,
  name: 'software-copyright',
  floor: 'business',
  routes: [TASKS.routes(calls.softwareCopyright), softwareCopyrightRoutes],
  seeds: softwareCopyrightSeeds,
  approvalKind: SOFTWARE_COPYRIGHT_APPROVAL,
  projectUse: {
    noun: '软著任务',
    count: ({ db }, projectId) => db.$count(softwareCopyrights, eq(softwareCopyrights.projectId, projectId)),
  },
  handover: TASK_HANDOVER,
});
