import { LOGIN_LOG_PAGE } from '@houtai/contract/login-log';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: LOGIN_LOG_PAGE, title: '登录日志', access: 'menu', load: () => import('./login-log-page.tsx') })],
});
