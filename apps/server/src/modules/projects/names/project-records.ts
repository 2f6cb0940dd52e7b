import { linkTo } from '@houtai/contract/links';
import { PROJECT_PAGE } from '@houtai/contract/projects';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '#modules/records/index.ts';

import { PROJECT } from '../project-rows.ts';
import { visibleProjects } from '../project-visibility.ts';
import { projects } from '../projects.tables.ts';

/** Projects as others speak of them. */
export const PROJECT_RECORDS: RecordKind = {
  type: PROJECT,
  noun: '项目',
  tag: 'project:project:list',
  prefix: 'XM',
  find: async ({ db }, by) => {
    const { id, number, name, serial } = projects;
    const rows = await db
      .select({ id, number, name })
      .from(projects)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(serial, [...by.serials]));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.name,
      url: linkTo(PROJECT_PAGE, { id: row.id }),
    }));
  },
  visibility: visibleProjects,
};
