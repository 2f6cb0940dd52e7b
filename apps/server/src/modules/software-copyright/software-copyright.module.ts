import { eq } from 'drizzle-orm';

import { defineModule } from '#platform/module.ts';

import { explainTask } from './explain-software-copyright.ts';
import { findTasks } from './find-software-copyright.ts';
import { TASK_HANDOVER } from './hand-over-software-copyright.ts';
import { SOFTWARE_COPYRIGHT_APPROVAL } from './software-copyright-approval.ts';
import { SOFTWARE_COPYRIGHT_RECORDS } from './software-copyright-records.ts';
import { SOFTWARE_COPYRIGHT } from './software-copyright-rows.ts';
import { mayReadTask } from './software-copyright-visibility.ts';
import softwareCopyrightRoutes from './software-copyright.routes.ts';
import softwareCopyrightSeeds from './software-copyright.seed.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

export default defineModule({
  name: 'software-copyright',
  floor: 'business',
  routes: softwareCopyrightRoutes,
  seeds: softwareCopyrightSeeds,
  files: { recordType: SOFTWARE_COPYRIGHT, mayRead: mayReadTask },
  search: { tag: 'softwareCopyright:task:list', find: findTasks },
  approvalKind: SOFTWARE_COPYRIGHT_APPROVAL,
  explain: explainTask,
  records: SOFTWARE_COPYRIGHT_RECORDS,
  projectUse: {
    noun: '软著任务',
    count: ({ db }, projectId) => db.$count(softwareCopyrights, eq(softwareCopyrights.projectId, projectId)),
  },
  recordName: { type: SOFTWARE_COPYRIGHT, table: softwareCopyrights, id: softwareCopyrights.id, name: softwareCopyrights.number },
  handover: TASK_HANDOVER,
});
