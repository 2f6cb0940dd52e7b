import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE, REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: REIMBURSEMENTS_PAGE, title: '报销单', access: 'menu', load: () => import('./reimbursements-page.tsx') }),
    definePage({
      path: REIMBURSEMENT_EDIT_PAGE,
      title: '填写报销单',
      access: 'menu',
      tabKey: 'full-path',
      load: () => import('./reimbursement-edit-page.tsx'),
    }),
  ],
  approvalDocuments: {
    REIMBURSEMENT: {
      load: () => import('./reimbursement-document.tsx').then((module) => ({ default: module.ReimbursementDocument })),
      loadPaper: () => import('./reimbursement-paper.tsx').then((module) => ({ default: module.ReimbursementPaper })),
      edit: (id) => linkTo(REIMBURSEMENT_EDIT_PAGE, { id }),
    },
  },
});
