import { MESSAGES_PAGE } from '@houtai/contract/messages';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: MESSAGES_PAGE, title: '消息中心', access: 'menu', load: () => import('./messages-page.tsx') })],
  navbarItem: {
    order: 10,
    tag: 'message:message:NotifyCenter',
    load: () => import('./message-bell.tsx'),
  },
});
