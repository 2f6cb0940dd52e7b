import { VISITOR_ENTER_PAGE, VISITOR_PAGE, VISITOR_PREVIEW_PAGE } from '@houtai/contract/visitor';

import type { Page } from '#platform/pages/pages.ts';

// One part for the three, which knows them by their addresses: every page names what it may load, the sign-in page first of all.
const page: Omit<Page, 'path'> = { title: '问卷', access: 'open', load: () => import('./visitor/visitor-page.tsx') };

export default [VISITOR_PAGE, VISITOR_PREVIEW_PAGE, VISITOR_ENTER_PAGE].map((path): Page => ({ path, ...page }));
