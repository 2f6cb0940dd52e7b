import { KNOWLEDGE_ITEM_PAGE, KNOWLEDGE_PAGE } from '@houtai/contract/knowledge-calls';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

import { useKnowledgeShown } from './panel/use-knowledge-shown.ts';
import { askKnowledge } from './watch-knowledge.ts';

const loadPages = () => import('./knowledge-pages.ts');

export default defineFeature({
  pages: [
    definePage({
      path: KNOWLEDGE_PAGE,
      title: '流程制度',
      access: 'menu',
      load: async () => ({ default: (await loadPages()).KnowledgePage }),
    }),
    definePage({
      path: KNOWLEDGE_ITEM_PAGE,
      title: '流程制度详情',
      access: 'signed-in',
      tabKey: 'full-path',
      load: async () => ({ default: (await loadPages()).KnowledgeDetailPage }),
    }),
  ],
  panel: {
    key: 'knowledge',
    label: '流程制度',
    title: '流程与制度',
    icon: 'book-open',
    width: 400,
    useShown: useKnowledgeShown,
    prefetch: askKnowledge,
    load: async () => ({ default: (await loadPages()).KnowledgePanel }),
  },
});
