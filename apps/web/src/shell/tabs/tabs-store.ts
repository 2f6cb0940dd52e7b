import { characterCount, firstCharacters } from '@houtai/contract/characters';
import { PAGE_ADDRESS_MAX, PAGE_TITLE_MAX, MAX_TABS } from '@houtai/contract/limits';
import { create } from 'zustand';

import { queryClient } from '#platform/calls/query.ts';
import { changePreference, usePreferences } from '#platform/preferences.ts';

import { addressOf, changeTabs, NO_TABS, type TabLocation, type Tab, type Tabs, type TabsAction } from './tabs.ts';

const KEY = 'houtai.tabs';

/** The open tabs of this window. */
export const useTabs = create<Tabs>(() => NO_TABS);

let owner: string | null = null;
/** The tabs that the server has stored, as one text. */
let told = '';

export function dispatchTabs(action: TabsAction): Tabs {
  const tabs = changeTabs(useTabs.getState(), action);
  useTabs.setState(tabs, true);
  return tabs;
}

/** Renders the page of a tab anew. Its data is refetched, however recent the cached answers are. */
export function refreshTab(key: string): void {
  void queryClient.invalidateQueries({ refetchType: 'none' });
  dispatchTabs({ type: 'refresh', key });
}

useTabs.subscribe(({ list }, before) => {
  if (owner === null || list === before.list) return;
  const kept = list.map(({ key, title, affixed, place: { pathname, search, hash } }) => ({
    key,
    title,
    affixed,
    place: { pathname, search, hash },
  }));
  sessionStorage.setItem(KEY, JSON.stringify({ owner, list: kept }));
  tellServer(list);
});

/** Stores the tabs on the server when one is opened, closed or renamed, but not on switching or when a page moves to another address. */
function tellServer(list: readonly Tab[]): void {
  const now = textOf(list);
  if (now === told) return;
  told = now;
  const tabs = list.filter(({ affixed, place }) => !affixed && characterCount(addressOf(place)) <= PAGE_ADDRESS_MAX).slice(-MAX_TABS);
  const refs = tabs.map(({ place, title }) => ({ url: addressOf(place), title: firstCharacters(title, PAGE_TITLE_MAX) }));
  void changePreference('tabs', () => refs);
}

function textOf(list: readonly Tab[]): string {
  return JSON.stringify(list.filter(({ affixed }) => !affixed).map(({ key, title }) => [key, title]));
}

/**
 * Restores the tabs that this user had before a reload or, in a new window, in the last used window, as far as `keyOf` knows them; once for
 * each sign-in.
 */
export function restoreTabs(person: string, keyOf: (place: TabLocation) => string | null): void {
  if (owner === person) return;
  const list = (readTabs(person) ?? tabsElsewhere(keyOf)).filter((tab) => keyOf(tab.place) === tab.key);
  told = textOf(list);
  owner = person;
  dispatchTabs({ type: 'restore', list });
}

function tabsElsewhere(keyOf: (place: TabLocation) => string | null): Tab[] {
  const tabs = usePreferences.getState().tabs.flatMap(({ url, title }) => {
    const { pathname, search, hash } = new URL(url, location.origin);
    const place = { pathname, search, hash, state: null, key: 'restored' };
    const key = keyOf(place);
    return key === null ? [] : [{ key, title, place, affixed: false, generation: 0 }];
  });
  // Two stored tabs may now be one, when the page no longer has a tab for each record.
  return [...new Map(tabs.map((tab) => [tab.key, tab])).values()];
}

/** Clears all tabs of a user who leaves. */
export function forgetTabs(): void {
  owner = null;
  sessionStorage.removeItem(KEY);
  useTabs.setState(NO_TABS, true);
}

/** The tabs stored for this window; null when none were stored for the user. */
function readTabs(person: string): Tab[] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isObject(stored) || stored['owner'] !== person || !Array.isArray(stored['list'])) return null;
    return stored['list'].flatMap((entry: unknown) => readTab(entry) ?? []);
  } catch {
    return null;
  }
}

function readTab(entry: unknown): Tab | null {
  if (!isObject(entry) || !isObject(entry['place'])) return null;
  const { key, title } = entry;
  const { pathname, search, hash } = entry['place'];
  if (typeof key !== 'string' || typeof title !== 'string') return null;
  if (typeof pathname !== 'string' || typeof search !== 'string' || typeof hash !== 'string') return null;
  return {
    key,
    title,
    affixed: entry['affixed'] === true,
    generation: 0,
    place: { pathname, search, hash, state: null, key: 'restored' },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
