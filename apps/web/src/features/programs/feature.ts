import { PROGRAMS_PAGE } from '@houtai/contract/programs';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: PROGRAMS_PAGE, title: '开放接口', access: 'menu', load: () => import('./programs-page.tsx') })],
});
