import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/delivery', title: '消息通道', access: 'menu', load: () => import('./deliveries-page.tsx') })],
});
