import { VISITOR_ENTER_PAGE, VISITOR_PAGE, VISITOR_PREVIEW_PAGE } from '@houtai/contract/visitor';

import { definePage } from '../../platform/pages.ts';

// Each is a part of its own: whoever answers loads neither the console nor the builder.
export default [
  definePage({ path: VISITOR_PAGE, title: '问卷', access: 'open', load: () => import('./visitor/visitor-page.tsx') }),
  definePage({ path: VISITOR_PREVIEW_PAGE, title: '预览问卷', access: 'open', load: () => import('./visitor/preview-page.tsx') }),
  definePage({ path: VISITOR_ENTER_PAGE, title: '输入短码', access: 'open', load: () => import('./visitor/enter-page.tsx') }),
];
