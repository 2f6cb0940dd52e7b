import { VISITOR_ENTER_PAGE, VISITOR_PAGE, VISITOR_PREVIEW_PAGE } from '@houtai/contract/visitor';

import { definePage } from '../../platform/pages.ts';

const load = () => import('./visitor/visitor-page.tsx');

// One small part for the three: whoever answers loads neither the console nor the builder.
export default [
  definePage({ path: VISITOR_PAGE, title: '问卷', access: 'open', load }),
  definePage({ path: VISITOR_PREVIEW_PAGE, title: '预览问卷', access: 'open', load }),
  definePage({ path: VISITOR_ENTER_PAGE, title: '输入短码', access: 'open', load }),
];
