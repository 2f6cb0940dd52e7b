import { eq, or } from 'drizzle-orm';

import type { RecordExplainer } from '#modules/explain/index.ts';

import { SOFTWARE_COPYRIGHT } from './software-copyright-rows.ts';
import { taskVisibility } from './software-copyright-visibility.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

/** Why somebody sees a task or not. */
export const explainTask: RecordExplainer = {
  type: SOFTWARE_COPYRIGHT,
  label: '软著任务',
  access: 'softwareCopyright:task:list',
  find: ({ db }, key) => {
    const { id, number, ownerId, departmentId, companyId } = softwareCopyrights;
    return db
      .select({ id, number, ownerId, departmentId, companyId })
      .from(softwareCopyrights)
      .where(or(eq(id, key), eq(number, key)));
  },
  maySee: taskVisibility.maySee,
  ways: taskVisibility.explain,
};
