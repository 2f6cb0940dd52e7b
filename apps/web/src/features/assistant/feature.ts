import { ASSISTANT_PAGE } from '@houtai/contract/assistant';

import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: ASSISTANT_PAGE, title: '智能助手', access: 'menu', load: () => import('./assistant-page.tsx') })],
  overlay: { setting: 'showAiButton', load: async () => ({ default: (await import('./assistant-overlay.tsx')).AssistantOverlay }) },
});
