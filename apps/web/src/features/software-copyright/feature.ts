import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_EDIT_PAGE, SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

import { leaveTask } from './update-tag.ts';

export default defineFeature({
  pages: [
    definePage({ path: SOFTWARE_COPYRIGHT_PAGE, title: '软著任务', access: 'menu', load: () => import('./software-copyright-page.tsx') }),
    definePage({
      path: SOFTWARE_COPYRIGHT_EDIT_PAGE,
      title: '填写软著任务',
      access: 'menu',
      tabKey: 'full-path',
      onTabClose: ({ search }) => leaveTask(new URLSearchParams(search).get('id') ?? ''),
      load: () => import('./software-copyright-edit-page.tsx'),
    }),
  ],
  approvalDocuments: {
    SOFTWARE_COPYRIGHT: {
      load: () => import('./software-copyright-document.tsx').then((module) => ({ default: module.SoftwareCopyrightDocument })),
      edit: (id) => linkTo(SOFTWARE_COPYRIGHT_EDIT_PAGE, { id }),
    },
  },
});
