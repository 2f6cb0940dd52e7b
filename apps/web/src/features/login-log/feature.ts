import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/monitor/login-log', title: '登录日志', access: 'menu', load: () => import('./login-log-page.tsx') })],
});
