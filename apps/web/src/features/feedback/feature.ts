import { useCan } from '../../platform/can.tsx';
import { defineFeature, definePage } from '../../platform/pages.ts';
import { useSettings } from '../../platform/settings.ts';

export default defineFeature({
  pages: [definePage({ path: '/feedback', title: '售后反馈', access: 'menu', load: () => import('./feedback-page.tsx') })],
  panel: {
    key: 'feedback',
    label: '我要反馈',
    title: '我要反馈',
    icon: 'message',
    width: 640,
    useShown: () => {
      const isOn = useSettings((settings) => settings.myFeedback);
      const mayAdd = useCan('feedback:feedback:add');
      return { shown: isOn && mayAdd };
    },
    load: () => import('./feedback-panel.tsx'),
  },
});
