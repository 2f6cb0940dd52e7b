import { AUTH_REDIRECT_PAGE, LOGIN_PAGE } from '@houtai/contract/session';

import { definePage } from '../../platform/pages.ts';
import { askOptionsAhead } from './login-options.ts';

export default [
  definePage({
    path: LOGIN_PAGE,
    title: 'login',
    access: 'open',
    load: async () => {
      askOptionsAhead();
      const { LoginPage } = await import('./session-pages.ts');
      return { default: LoginPage };
    },
  }),
  definePage({
    path: AUTH_REDIRECT_PAGE,
    title: '企业微信登录',
    access: 'open',
    load: async () => {
      const { AuthRedirectPage } = await import('./session-pages.ts');
      return { default: AuthRedirectPage };
    },
  }),
];
