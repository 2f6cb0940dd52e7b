import { PROJECT } from '@houtai/contract/project-resource';

import type { Reference } from '#platform/references.ts';

import { projects } from '../projects.tables.ts';
import { projectsInSheets } from '../sheets/import-options.ts';
import { openedProjectsOf } from './named-projects.ts';

/** How other records refer to projects. Only projects that were ever opened are offered. */
export const PROJECT_REFERENCE: Reference = {
  of: 'project',
  nameFields: { [PROJECT.key]: PROJECT.title },
  names: [{ table: projects, id: projects.id, name: projects.name }],
  offered: { among: async (ctx, ids) => new Set((await openedProjectsOf(ctx, ids)).keys()), refusal: '项目不存在' },
  options: async (ctx) => {
    const all = await projectsInSheets(ctx);
    const opened = await openedProjectsOf(
      ctx,
      all.map(({ value }) => value),
    );
    return all.filter(({ value }) => opened.has(value));
  },
};
