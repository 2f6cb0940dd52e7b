// Both pages in one part: they share most of their code, and each would be too small a request of its own.
export { AuthRedirectPage } from './auth-redirect-page.tsx';
export { LoginPage } from './login-page.tsx';
