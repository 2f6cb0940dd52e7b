import { calls } from '@houtai/contract';

import { defineFeature, definePage } from '../../platform/pages.ts';
import { queryClient, queryOf } from '../../platform/query.ts';

export default defineFeature({
  pages: [
    definePage({
      path: '/admin/workbench',
      title: '首页',
      access: 'signed-in',
      load: () => import('./home-page.tsx'),
      ask: () => void queryClient.prefetchQuery(queryOf(calls.home.get, {}, { silent: true })),
    }),
  ],
});
