import { ASSISTANT_PAGE } from '@houtai/contract/assistant';
import { AI_CLIENTS_PAGE } from '@houtai/contract/assistant-clients';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: ASSISTANT_PAGE, title: '智能助手', access: 'menu', load: () => import('./assistant-page.tsx') }),
    definePage({ path: AI_CLIENTS_PAGE, title: 'AI 客户端', access: 'signed-in', load: () => import('./settings/clients-page.tsx') }),
  ],
  overlay: {
    setting: 'showAiButton',
    load: async () => ({ default: (await import('./assistant-overlay.tsx')).AssistantOverlay }),
    restore: async () => (await import('./window/frame-store.ts')).restoreAssistantFrame(),
  },
});
