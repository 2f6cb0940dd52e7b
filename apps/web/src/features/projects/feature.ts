import { linkTo } from '@houtai/contract/links';
import { PROJECT_EDIT_PAGE, PROJECT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';

import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: PROJECTS_PAGE, title: '项目', access: 'menu', load: () => import('./projects-page.tsx') }),
    definePage({
      path: PROJECT_PAGE,
      title: '项目详情',
      access: 'signed-in',
      tabKey: 'full-path',
      load: () => import('./project-page.tsx'),
    }),
    definePage({
      path: PROJECT_EDIT_PAGE,
      title: '填写项目',
      access: 'menu',
      tabKey: 'full-path',
      load: () => import('./project-edit-page.tsx'),
    }),
  ],
  approvalDocuments: {
    PROJECT_OPENING: {
      load: () => import('./project-document.tsx').then((module) => ({ default: module.ProjectDocument })),
      edit: (id) => linkTo(PROJECT_EDIT_PAGE, { id }),
    },
  },
});
