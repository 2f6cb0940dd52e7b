import { calls } from '@houtai/contract';
import { HOME_PAGE } from '@houtai/contract/home';

import { queryClient, queryOf } from '#platform/calls/query.ts';
import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({
      path: HOME_PAGE,
      title: '首页',
      access: 'signed-in',
      load: () => import('./home-page.tsx'),
      prefetch: () => void queryClient.prefetchQuery(queryOf(calls.home.get, {}, { silent: true })),
    }),
  ],
});
