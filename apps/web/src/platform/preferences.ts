import { calls } from '@houtai/contract';
import { DEBOUNCE_MS } from '@houtai/contract/limits';
import type { PartedKey, PersonalSettings, PreferenceKey, PreferenceValue } from '@houtai/contract/preferences';
import { create } from 'zustand';

import { CallError, send, type SendOptions } from './calls/send.ts';
import { applySettings, changeSettings } from './settings.ts';
import { themePainted } from './theme/follow-settings.ts';

type Preferences = { [Key in PreferenceKey]: PreferenceValue<Key> };

const NONE: Preferences = {
  recentPages: [],
  searchChoices: [],
  recentPeople: [],
  edgeTops: {},
  homeCards: { order: [], hidden: [] },
  approvals: {},
  settings: {},
  tabs: [],
};

/** In milliseconds: the delay before an unsent change is sent again. */
const RETRY_MS = 30_000;

/** The preferences of the signed-in user; the defaults until `loadPreferences` completes. */
export const usePreferences = create<Preferences>(() => NONE);

export type PreferencesLoading = 'loading' | 'done' | 'failed';

let loaded: Promise<boolean> | null = null;
let loading: PreferencesLoading = 'loading';
/** Incremented at sign-out, so that answers in flight are discarded. */
let person = 0;
const waiting = new Map<PreferenceKey, ReturnType<typeof setTimeout>>();
/** The parts changed here that the server has not confirmed. Other parts are not sent, because another browser may have changed them. */
const parts = new Map<PreferenceKey, object>();

/**
 * Loads the preferences, once per sign-in, and applies the settings among them. Returns false if that failed; the console then works
 * without.
 */
export function loadPreferences(): Promise<boolean> {
  loaded ??= load();
  return loaded;
}

/** The progress of `loadPreferences`. */
export function preferencesLoading(): PreferencesLoading {
  return loading;
}

async function load(): Promise<boolean> {
  const own = person;
  const isThere = await read(own);
  if (own === person) loading = isThere ? 'done' : 'failed';
  return isThere;
}

async function read(own: number): Promise<boolean> {
  try {
    const mine = await send(calls.preferences.mine, {}, { silent: true });
    if (own !== person) return false;
    usePreferences.setState(mine);
    applySettings(mine.settings ?? {});
    await themePainted();
    return true;
  } catch {
    return false;
  }
}

/**
 * Changes one preference here immediately, and on the server `ms` after the last change or when the page is left. Waits for the stored
 * value first,
 * so that it is not overwritten.
 */
export async function changePreference<Key extends PreferenceKey>(
  key: Key,
  change: (old: PreferenceValue<Key>) => PreferenceValue<Key>,
  ms = DEBOUNCE_MS,
): Promise<void> {
  const isStored = await loadPreferences();
  const old: Preferences[Key] = usePreferences.getState()[key];
  const value = change(old);
  if (value === old) return;
  usePreferences.setState({ [key]: value } as Partial<Preferences>);
  if (isStored) saveLater(key, ms);
}

/**
 * Changes settings immediately, in this browser and in those that the user opens later. Consoles that are already open elsewhere get them
 * when they reload.
 */
export function chooseSettings(change: Partial<PersonalSettings>): void {
  changeSettings(change);
  changeParts('settings', change);
}

/** Changes some parts of a preference; the others stay as they are on the server. */
export function changeParts<Key extends PartedKey>(key: Key, change: PreferenceValue<Key>): void {
  parts.set(key, { ...parts.get(key), ...change });
  void changePreference(key, (old) => ({ ...old, ...change }));
}

function saveLater(key: PreferenceKey, ms: number): void {
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => {
      waiting.delete(key);
      void save(key);
    }, ms),
  );
}

async function save(key: PreferenceKey, options: Pick<SendOptions, 'keepalive'> = {}): Promise<void> {
  const own = person;
  const changed = parts.get(key);
  parts.delete(key);
  try {
    await send(calls.preferences.save, { key, value: changed ?? usePreferences.getState()[key] }, { silent: true, ...options });
  } catch (error) {
    // Losing a remembered position is no reason for a message.
    const isLost = error instanceof CallError && error.code === '';
    if (!isLost || own !== person) return;
    if (changed) parts.set(key, { ...changed, ...parts.get(key) });
    if (!waiting.has(key)) saveLater(key, RETRY_MS);
  }
}

/** Sends pending changes immediately. */
export async function flushPreferences(options: Pick<SendOptions, 'keepalive'> = {}): Promise<void> {
  const keys = [...waiting.keys()];
  stopWaiting();
  await Promise.all(keys.map((key) => save(key, options)));
}

/** Forgets the preferences when the user signs out. */
export function forgetPreferences(): void {
  stopWaiting();
  parts.clear();
  loaded = null;
  loading = 'loading';
  person += 1;
  usePreferences.setState(NONE);
}

function stopWaiting(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
}
