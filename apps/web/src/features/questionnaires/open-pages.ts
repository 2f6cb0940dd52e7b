import { VISITOR_ENTER_PAGE, VISITOR_PAGE, VISITOR_PREVIEW_PAGE } from '@houtai/contract/visitor';

import type { Page } from '#platform/pages/pages.ts';

// One chunk for the three pages: every page lists the chunks that it may load, including the sign-in page.
const page: Omit<Page, 'path'> = { title: '问卷', access: 'open', load: () => import('./visitor/visitor-page.tsx') };

export default [VISITOR_PAGE, VISITOR_PREVIEW_PAGE, VISITOR_ENTER_PAGE].map((path): Page => ({ path, ...page }));
