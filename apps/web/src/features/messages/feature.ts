import { defineFeature, definePage } from '../../platform/pages.ts';
import { MESSAGES_PATH } from './messages-path.ts';

export default defineFeature({
  pages: [definePage({ path: MESSAGES_PATH, title: '消息中心', access: 'menu', load: () => import('./messages-page.tsx') })],
  navbarItem: {
    order: 10,
    tag: 'message:message:NotifyCenter',
    load: async () => ({ default: (await import('./message-bell.tsx')).MessageBell }),
  },
});
