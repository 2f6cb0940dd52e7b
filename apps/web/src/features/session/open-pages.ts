import { definePage } from '../../platform/pages.ts';
import { askOptionsAhead } from './login-options.ts';

export default [
  definePage({
    path: '/login',
    title: 'login',
    access: 'open',
    load: async () => {
      askOptionsAhead();
      const { LoginPage } = await import('./session-pages.ts');
      return { default: LoginPage };
    },
  }),
  definePage({
    path: '/auth-redirect',
    title: '企业微信登录',
    access: 'open',
    load: async () => {
      const { AuthRedirectPage } = await import('./session-pages.ts');
      return { default: AuthRedirectPage };
    },
  }),
];
