import { BASE_PATH } from '@houtai/contract/limits';
import { create } from 'zustand';

/** A place inside the app, without the base path, in the parts and spelling of react-router's location. */
export type AppLocation = { pathname: string; search: string; hash: string; state: unknown };

/**
 * Where this window is. The first load and the open pages read it here, so that they carry no router; inside the shell react-router
 * is in charge and both hear of each other's steps.
 */
export const useAppLocation = create<AppLocation>(read);

function read(): AppLocation {
  const { pathname, search, hash } = window.location;
  const inside = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  return { pathname: inside || '/', search, hash, state: window.history.state };
}

/** Follows the browser's own steps back and forth; called once at start. */
export function followHistory(): void {
  window.addEventListener('popstate', () => useAppLocation.setState(read()));
}

/** Takes over a step that react-router has made. */
export function syncAppLocation(): void {
  useAppLocation.setState(read());
}

/** Goes to a place inside the app in the stead of the present one, without loading the document again. */
export function replaceLocation(to: string, state: unknown = null): void {
  window.history.replaceState(state, '', BASE_PATH + to);
  // The one event that react-router listens to.
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}
