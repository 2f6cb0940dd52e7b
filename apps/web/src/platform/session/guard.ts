import { HOME_PAGE } from '@houtai/contract/home';
import { LOGIN_PAGE } from '@houtai/contract/session';

import type { AppLocation } from '../pages/app-location.ts';
import { homeAddress } from '../pages/home.ts';
import type { Session } from './session.ts';

/** The guard's decision: continue, run the first load, or redirect. */
export type NextStep = 'go' | 'load' | { redirect: string };

/**
 * The navigation guard (specification 2.3). `parametersSettled` means that the public parameters are loaded or failed to load.
 * `isOpenPage` matches exactly; everything else needs a token, including unknown paths.
 */
export function nextStep(
  session: Pick<Session, 'token' | 'userInfo' | 'menus'>,
  parametersSettled: boolean,
  place: Omit<AppLocation, 'state'>,
  isOpenPage: (pathname: string) => boolean,
): NextStep {
  if (!parametersSettled) return 'load';
  if (place.pathname === '/') return { redirect: LOGIN_PAGE };
  const isOpen = isOpenPage(place.pathname);
  if (session.token === null) return isOpen ? 'go' : { redirect: loginFor(place) };
  if (isOpen && place.pathname !== LOGIN_PAGE) return 'go';
  // A user with an initial password is sent to the password change from every page.
  if (session.userInfo?.mustChangePassword) return 'go';
  if (session.userInfo === null || session.menus === null) return 'load';
  if (place.pathname !== LOGIN_PAGE) return 'go';
  return { redirect: internalTarget(new URLSearchParams(place.search).get('redirect'), homeAddress(session.menus)) };
}

/** The address of the sign-in page that returns to this place afterwards. */
function loginFor(place: Omit<AppLocation, 'state'>): string {
  return `${LOGIN_PAGE}?redirect=${encodeURIComponent(place.pathname + place.search + place.hash)}`;
}

/**
 * The target of a redirect query if it lies inside the app, else the home; never another site or the sign-in page.
 * While the menus of the user are unknown, the workbench stands for the home, and the shell redirects from there.
 */
export function internalTarget(redirect: string | null, home: string = HOME_PAGE): string {
  // eslint-disable-next-line no-control-regex -- browsers drop these from an address, so that "/\t/host" would lead outside
  if (redirect === null || !redirect.startsWith('/') || /[\\\u0000-\u001f]/.test(redirect)) return home;
  const origin = 'http://app.invalid';
  const url = urlOf(redirect, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return home;
  return ['/', LOGIN_PAGE, `${LOGIN_PAGE}/`].includes(url.pathname) ? home : url.pathname + url.search + url.hash;
}

function urlOf(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
