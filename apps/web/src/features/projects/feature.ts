import { linkTo } from '@houtai/contract/links';
import { PROJECT_EDIT_PAGE, PROJECT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

// One chunk, because users who look at the list look at a project next.
const loadPages = () => import('./project-pages.ts');

export default defineFeature({
  pages: [
    definePage({ path: PROJECTS_PAGE, title: '项目', access: 'menu', load: async () => ({ default: (await loadPages()).ProjectsPage }) }),
    definePage({
      path: PROJECT_PAGE,
      title: '项目详情',
      access: 'signed-in',
      tabKey: 'record',
      load: async () => ({ default: (await loadPages()).ProjectPage }),
    }),
    definePage({
      path: PROJECT_EDIT_PAGE,
      title: '填写项目',
      access: 'menu',
      tabKey: 'full-path',
      load: async () => ({ default: (await loadPages()).ProjectEditPage }),
    }),
  ],
  approvalDocuments: {
    PROJECT_OPENING: {
      load: async () => ({ default: (await loadPages()).ProjectDocument }),
      edit: (id) => linkTo(PROJECT_EDIT_PAGE, { id }),
    },
  },
});
