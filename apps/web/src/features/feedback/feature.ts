import { FEEDBACK_PAGE } from '@houtai/contract/feedback';

import { useAgendaCount } from '#kit/urgency/use-agenda-count.ts';
import { defineFeature, definePage } from '#platform/pages/pages.ts';

const useWaiting = () => useAgendaCount('feedback');

export default defineFeature({
  pages: [definePage({ path: FEEDBACK_PAGE, title: '售后反馈', access: 'menu', useWaiting, load: () => import('./feedback-page.tsx') })],
  panel: {
    key: 'feedback',
    label: '我要反馈',
    action: { title: '新建反馈', py: 'xinjianfankui xjfk' },
    title: '我要反馈',
    icon: 'message',
    width: 640,
    needs: { setting: 'myFeedback', tag: 'feedback:feedback:add' },
    load: () => import('./feedback-panel.tsx'),
  },
});
