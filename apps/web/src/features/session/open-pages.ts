import { AUTH_REDIRECT_PAGE, LOGIN_PAGE } from '@houtai/contract/session';

import { definePage } from '#platform/pages/pages.ts';

import { askOptionsAhead } from './login-options.ts';
import { LoginPage } from './login-page.tsx';

// The sign-in page is part of the first chunk, because another one would take longer.
export default [
  definePage({
    path: LOGIN_PAGE,
    title: 'login',
    access: 'open',
    load: async () => {
      // A link to set a password opens here too; its secret follows the #, which is not sent to a server.
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
