import { QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE, QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: QUESTIONNAIRES_PAGE, title: '问卷管理', access: 'menu', load: () => import('./questionnaires-page.tsx') }),
    definePage({
      path: QUESTIONNAIRE_EDIT_PAGE,
      title: '编辑问卷',
      access: 'menu',
      tabKey: 'record',
      load: () => import('./builder/questionnaire-edit-page.tsx'),
    }),
    definePage({
      path: QUESTIONNAIRE_RESULT_PAGE,
      title: '问卷结果',
      access: 'menu',
      load: () => import('./results/questionnaire-result-page.tsx'),
    }),
  ],
});
