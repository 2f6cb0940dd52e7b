import { FEEDBACK_LIMITS_PAGE } from '@houtai/contract/feedback-limits';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: FEEDBACK_LIMITS_PAGE, title: '反馈时限', access: 'menu', load: () => import('./feedback-limits-page.tsx') })],
});
