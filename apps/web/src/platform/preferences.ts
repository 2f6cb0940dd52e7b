import { calls } from '@houtai/contract';
import { DEBOUNCE_MS } from '@houtai/contract/limits';
import type { PreferenceKey, PreferenceValue } from '@houtai/contract/preferences';
import { create } from 'zustand';

import { send } from './send.ts';

type Preferences = { [Key in PreferenceKey]: PreferenceValue<Key> };

const NONE: Preferences = { recentPages: [], searchChoices: [], recentPeople: [], edgeTops: {}, homeCards: { order: [], hidden: [] } };

/** What the server keeps for the signed-in person; the defaults until `loadPreferences` has its answer. */
export const usePreferences = create<Preferences>(() => NONE);

let loaded: Promise<boolean> | null = null;
const waiting = new Map<PreferenceKey, ReturnType<typeof setTimeout>>();

/** Loads the preferences, once for each sign-in. Gives false when that failed: the console then works without them. */
export function loadPreferences(): Promise<boolean> {
  loaded ??= send(calls.preferences.mine, {}, { silent: true }).then(
    (mine) => {
      usePreferences.setState(mine);
      return true;
    },
    () => false,
  );
  return loaded;
}

/** Changes one preference here at once and on the server 500 ms after the last change; waits for what is stored, so that nothing is overwritten. */
export async function changePreference<Key extends PreferenceKey>(
  key: Key,
  change: (old: PreferenceValue<Key>) => PreferenceValue<Key>,
): Promise<void> {
  const isStored = await loadPreferences();
  const old: Preferences[Key] = usePreferences.getState()[key];
  const value = change(old);
  if (value === old) return;
  usePreferences.setState({ [key]: value } as Partial<Preferences>);
  if (!isStored) return;
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => {
      waiting.delete(key);
      send(calls.preferences.save, { key, value: usePreferences.getState()[key] }, { silent: true }).catch(() => {
        // A remembered position is not worth a message; the next change sends it again.
      });
    }, DEBOUNCE_MS),
  );
}

/** Forgets the preferences of a person who leaves. */
export function forgetPreferences(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  loaded = null;
  usePreferences.setState(NONE);
}
