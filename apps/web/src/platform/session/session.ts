import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import type { MenuItem } from '@houtai/contract/menus';
import type { LoginType } from '@houtai/contract/session';
import { create } from 'zustand';

import { send } from '../calls/send.ts';
import { forgetPreferences, loadPreferences } from '../preferences.ts';
import { changeSettings } from '../settings.ts';
import { clearLeaveGuards } from './leave-guard.ts';

const KEY = 'houtai.token';

/** `userId` is set when the user signed in again within the page, so that their other windows continue too. */
type Stored = { token: string; loginType: LoginType; userId?: string };

/** Who is signed in here. `userInfo` and `menus` are null until the first load after sign-in (specification 2.3). */
export type Session = {
  token: string | null;
  loginType: LoginType | null;
  userInfo: AccountInfo | null;
  /** The display name of the user; empty until the first load. */
  name: string;
  menus: MenuItem[] | null;
  buttons: readonly string[];
  /** Decoration only: the server decides what is granted (specification 6). */
  roles: readonly string[];
  /** Whether the server ended this session; the user decides when to leave the page. */
  expired: boolean;
};

const SIGNED_OUT: Session = { token: null, loginType: null, userInfo: null, name: '', menus: null, buttons: [], roles: [], expired: false };

/** The session store; read it in components with a selector. */
export const useSession = create<Session>(() => ({ ...SIGNED_OUT, ...beginning(readStored()) }));

function readStored(): Partial<Stored> {
  for (const storage of [localStorage, sessionStorage]) {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
      if (isStored(stored)) return stored;
    } catch {
      storage.removeItem(KEY);
    }
  }
  return {};
}

function beginning({ token, loginType }: Partial<Stored>): Pick<Stored, 'token' | 'loginType'> | null {
  return token !== undefined && loginType !== undefined ? { token, loginType } : null;
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'loginType' in value;
}

/** Stores a new token with its login type: in local storage, or for this window only if the user does not want to stay signed in. */
export function beginSession(token: string, loginType: LoginType, stay = true): void {
  forget();
  // A user who signs in again after the session ended gets the notice again.
  changeSettings({ noticed: 0 });
  (stay ? localStorage : sessionStorage).setItem(KEY, JSON.stringify({ token, loginType } satisfies Stored));
  useSession.setState({ ...SIGNED_OUT, token, loginType });
}

/** Continues with a new token after the user signed in again in this window; nothing else of the session changes. */
export function renewSession(token: string, userId: string): void {
  const { loginType } = useSession.getState();
  if (loginType === null) return;
  const storage = sessionStorage.getItem(KEY) === null ? localStorage : sessionStorage;
  storage.setItem(KEY, JSON.stringify({ token, loginType, userId } satisfies Stored));
  useSession.setState({ token, expired: false });
}

/** Clears the session in this browser; the caller informs the server. */
export function forgetSession(): void {
  forget();
  useSession.setState(SIGNED_OUT, true);
}

function forget(): void {
  forgetPreferences();
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
}

/** Requests the account of the user according to the kind of session: getInfo in the specification (7.1). */
export function getInfo(): Promise<AccountInfo> {
  const member = useSession.getState().loginType === 'member';
  return send(member ? calls.account.getMember : calls.account.get, {}, { silent: true });
}

/**
 * The first load after sign-in: user info, then the menus together with the preferences (specification 2.3).
 * A user who has to change an initial password gets neither before that.
 */
export async function loadSession(): Promise<void> {
  const token = useSession.getState().token;
  const userInfo = await getInfo();
  // At first load the user is stored before the menus arrive; in a later load both change together.
  const isFirst = useSession.getState().userInfo === null;
  if (useSession.getState().token === token && (isFirst || userInfo.mustChangePassword)) useSession.setState(named(userInfo));
  if (userInfo.mustChangePassword) return;
  const [{ menus, buttons }] = await Promise.all([send(calls.menus.mine, {}, { silent: true }), loadPreferences()]);
  if (useSession.getState().token !== token) return;
  useSession.setState({ ...named(userInfo), menus, buttons, roles: ['user'] });
}

/** Reloads the user's own account after a change. */
export async function reloadAccount(): Promise<void> {
  useSession.setState(named(await getInfo()));
}

function named(userInfo: AccountInfo): Pick<Session, 'userInfo' | 'name'> {
  return { userInfo, name: userInfo.nickName || userInfo.name };
}

/** Follows a sign-out or sign-in in another window of this browser. */
export function followOtherWindows(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const stored = readStored();
    const { token, loginType, userInfo } = useSession.getState();
    if (stored.token === (token ?? undefined)) return;
    const isSamePerson = stored.userId !== undefined && stored.userId === userInfo?.id && stored.loginType === loginType;
    if (isSamePerson && stored.token !== undefined) {
      useSession.setState({ token: stored.token, expired: false });
      return;
    }
    clearLeaveGuards();
    location.reload();
  });
}
