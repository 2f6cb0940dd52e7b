import { INVOICING_DETAIL_PAGE } from '@houtai/contract/invoicing';

import { definePage } from '#platform/pages/pages.ts';

export default [
  definePage({ path: INVOICING_DETAIL_PAGE, title: '开票', access: 'open', load: () => import('./shared-invoicing-page.tsx') }),
];
