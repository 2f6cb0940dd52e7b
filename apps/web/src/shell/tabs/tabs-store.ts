import { create } from 'zustand';

import { changeTabs, NO_TABS, type Tab, type Tabs, type TabsAction } from './tabs.ts';

const KEY = 'houtai.tabs';

/** The open tabs of this window. */
export const useTabs = create<Tabs>(() => NO_TABS);

let owner: string | null = null;

export function dispatchTabs(action: TabsAction): Tabs {
  const tabs = changeTabs(useTabs.getState(), action);
  useTabs.setState(tabs, true);
  return tabs;
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
});

/** Brings back the tabs that this person had open before a reload, as far as `isKnown`; once for each sign-in. */
export function restoreTabs(person: string, isKnown: (tab: Tab) => boolean): void {
  if (owner === person) return;
  owner = person;
  dispatchTabs({ type: 'restore', list: readTabs(person).filter(isKnown) });
}

/** Forgets all tabs of a person who leaves. */
export function forgetTabs(): void {
  owner = null;
  sessionStorage.removeItem(KEY);
  useTabs.setState(NO_TABS, true);
}

function readTabs(person: string): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isObject(stored) || stored['owner'] !== person || !Array.isArray(stored['list'])) return [];
    return stored['list'].flatMap((entry: unknown) => readTab(entry) ?? []);
  } catch {
    return [];
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
