import { linkTo } from '@houtai/contract/links';
import { PROJECT_PAGE } from '@houtai/contract/projects';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '../records/index.ts';
import { PROJECT } from './project-rows.ts';
import { visibleProjects } from './project-visibility.ts';
import { projectMembers, projects } from './projects.tables.ts';

/** Projects as others speak of them, and who has to do with one. */
export const PROJECT_RECORDS: RecordKind = {
  type: PROJECT,
  noun: '项目',
  tag: 'project:project:list',
  prefix: 'XM',
  find: async ({ db }, by) => {
    const { id, number, name, ownerId, createdBy, serial } = projects;
    const rows = await db
      .select({ id, number, name, ownerId, createdBy })
      .from(projects)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(serial, [...by.serials]));
    const ids = rows.map((row) => row.id);
    const members = await db.select().from(projectMembers).where(inArray(projectMembers.projectId, ids));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.name,
      url: linkTo(PROJECT_PAGE, { id: row.id }),
      people: [
        ...(row.createdBy === null ? [] : [{ userId: row.createdBy, as: '创建人' }]),
        { userId: row.ownerId, as: '项目经理' },
        ...members.flatMap(({ projectId, userId, role }) => (projectId === row.id ? { userId, as: role } : [])),
      ],
    }));
  },
  visible: visibleProjects.among,
};
