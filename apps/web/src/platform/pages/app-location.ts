import { BASE_PATH } from '@houtai/contract/limits';
import { create } from 'zustand';

/** A location inside the app, without the base path, with the fields of react-router's location. */
export type AppLocation = { pathname: string; search: string; hash: string; state: unknown };

/**
 * The window's current location. The first load and the open pages read it here, so that they need no router; inside the shell react-router
 * navigates, and both follow each other.
 */
export const useAppLocation = create<AppLocation>(read);

function read(): AppLocation {
  const { pathname, search, hash } = window.location;
  const inside = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  return { pathname: inside || '/', search, hash, state: window.history.state };
}

/** Follows the browser's back and forward buttons; called once at start. */
export function followHistory(): void {
  window.addEventListener('popstate', () => useAppLocation.setState(read()));
}

/** Takes over a navigation by react-router. */
export function syncAppLocation(): void {
  useAppLocation.setState(read());
}

/** Replaces the current location with another one inside the app, without reloading the document. */
export function replaceLocation(to: string, state: unknown = null): void {
  window.history.replaceState(state, '', BASE_PATH + to);
  // The only event that react-router listens to.
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}
