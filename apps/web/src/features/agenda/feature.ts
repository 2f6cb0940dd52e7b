import { AGENDA_PAGE } from '@houtai/contract/agenda';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

import { useWaiting } from './use-waiting.ts';

export default defineFeature({
  pages: [definePage({ path: AGENDA_PAGE, title: '待办中心', access: 'menu', useWaiting, load: () => import('./agenda-page.tsx') })],
});
