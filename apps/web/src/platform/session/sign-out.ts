import { calls } from '@houtai/contract';
import { BASE_PATH } from '@houtai/contract/limits';
import { LOGIN_PAGE } from '@houtai/contract/session';

import { send } from '../calls/send.ts';
import { flushPreferences } from '../preferences.ts';
import { clearPersonalSettings } from '../settings.ts';
import { clearLeaveGuards } from './leave-guard.ts';
import { forgetSession } from './session.ts';

const ANSWER_LIMIT_MS = 2_000;

const cleanUps = new Set<(isChosen: boolean) => void>();
let leaving = false;

/**
 * Registers a clean-up (of the tabs, of the cache of server data) for whenever a user leaves, by choice or because the session ended.
 * Returns a function that removes it.
 */
export function onSignOut(cleanUp: (isChosen: boolean) => void): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** Whether this window is signing out; navigation stops then. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs out: tells the server, clears everything of the user here, and loads the sign-in page as a new document. */
export async function signOut(): Promise<void> {
  leaving = true;
  const told = flushPreferences()
    .then(() => send(calls.session.logout, {}, { silent: true }))
    .catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS))]);
  forgetPerson(true);
  location.assign(BASE_PATH + LOGIN_PAGE);
}

/** Clears a session that the server ended and reloads the page; the guard then redirects to the sign-in page and back. */
export function signInAgain(): void {
  leaving = true;
  forgetPerson(false);
  location.reload();
}

function forgetPerson(isChosen: boolean): void {
  clearLeaveGuards();
  forgetSession();
  clearPersonalSettings();
  for (const cleanUp of cleanUps) cleanUp(isChosen);
}
