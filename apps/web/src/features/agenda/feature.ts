import { AGENDA_PAGE } from '@houtai/contract/agenda';

import { useAgendaCount } from '#kit/urgency/use-agenda-count.ts';
import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({
      path: AGENDA_PAGE,
      title: '待办中心',
      access: 'menu',
      useWaiting: useAgendaCount,
      countsGroup: true,
      load: () => import('./agenda-page.tsx'),
    }),
  ],
});
