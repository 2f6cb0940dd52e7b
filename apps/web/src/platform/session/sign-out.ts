import { calls } from '@houtai/contract';
import { BASE_PATH } from '@houtai/contract/limits';
import { LOGIN_PAGE } from '@houtai/contract/session';

import { send } from '../calls/send.ts';
import { flushPreferences } from '../preferences.ts';
import { clearPersonalSettings } from '../settings.ts';
import { forgetUnsaved } from './leave-guard.ts';
import { forgetSession } from './session.ts';

const ANSWER_LIMIT_MS = 2_000;

const cleanUps = new Set<(isChosen: boolean) => void>();
let leaving = false;

/** Has something cleared whenever a person leaves, by choice or because the session was over: the tabs, the cache of server data. Gives the way to take it back. */
export function onSignOut(cleanUp: (isChosen: boolean) => void): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** Whether this window is signing out; navigation stops then. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs out: tells the server, forgets everything of the person here, and goes to the sign-in page in a fresh document. */
export async function signOut(): Promise<void> {
  leaving = true;
  const told = flushPreferences()
    .then(() => send(calls.session.logout, {}, { silent: true }))
    .catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS))]);
  forgetPerson(true);
  location.assign(BASE_PATH + LOGIN_PAGE);
}

/** Forgets a session that the server has ended and loads this page again: the guard then asks to sign in and leads back here. */
export function signInAgain(): void {
  leaving = true;
  forgetPerson(false);
  location.reload();
}

function forgetPerson(isChosen: boolean): void {
  forgetUnsaved();
  forgetSession();
  clearPersonalSettings();
  for (const cleanUp of cleanUps) cleanUp(isChosen);
}
