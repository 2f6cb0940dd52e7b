import { AUTH_REDIRECT_PAGE, LOGIN_PAGE } from '@houtai/contract/session';

import { definePage } from '#platform/pages/pages.ts';

import { askOptionsAhead } from './login-options.ts';
import { LoginPage } from './login-page.tsx';

// The sign-in page comes with the page itself: a part of its own would be one more to wait for.
export default [
  definePage({
    path: LOGIN_PAGE,
    title: 'login',
    access: 'open',
    load: async () => {
      // A link to set a password opens here, too; what it carries stands behind the #, which no server is told.
      if (location.hash.startsWith('#first=')) return import('./first-link/first-link-page.tsx');
      askOptionsAhead();
      return { default: LoginPage };
    },
  }),
  definePage({
    path: AUTH_REDIRECT_PAGE,
    title: '企业微信登录',
    access: 'open',
    load: () => import('./auth-redirect-page.tsx'),
  }),
];
