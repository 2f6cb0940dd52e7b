import { defineFeature, definePage } from '#platform/pages/pages.ts';

/** For developers: a production build drops this branch, and the page with it. */
export default defineFeature({
  pages: import.meta.env.DEV
    ? [definePage({ path: '/dev/components', title: '组件示例', access: 'signed-in', load: () => import('./components-page.tsx') })]
    : [],
});
