import { eq, or } from 'drizzle-orm';

import type { RecordExplainer } from '#modules/explain/index.ts';

import { PROJECT } from './project-rows.ts';
import { visibleProjects } from './project-visibility.ts';
import { projects } from './projects.tables.ts';

/** Why somebody sees a project or not. */
export const explainProject: RecordExplainer = {
  type: PROJECT,
  label: '项目',
  access: 'project:project:list',
  find: ({ db }, key) => {
    const { id, number, ownerId, departmentId, companyId } = projects;
    return db
      .select({ id, number, ownerId, departmentId, companyId })
      .from(projects)
      .where(or(eq(id, key), eq(number, key)));
  },
  maySee: visibleProjects.maySee,
  ways: visibleProjects.explain,
};
