import { CALENDAR_PAGE } from '@houtai/contract/calendar';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: CALENDAR_PAGE, title: '工作日历', access: 'menu', load: () => import('./calendar-page.tsx') })],
});
