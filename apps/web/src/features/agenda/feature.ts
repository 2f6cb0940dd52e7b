import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/agenda', title: '待办中心', access: 'menu', load: () => import('./agenda-page.tsx') })],
});
