import { MAIL_PAGE } from '@houtai/contract/mail';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: MAIL_PAGE, title: '邮件', access: 'menu', load: () => import('./mail-page.tsx') })],
});
