/** The location of a tab, as react-router defines it. */
export type TabLocation = { pathname: string; search: string; hash: string; state: unknown; key: string };

export type Tab = {
  key: string;
  title: string;
  place: TabLocation;
  /** Cannot be closed (specification 2.4). */
  affixed: boolean;
  /** Increased by a refresh, which renders the page anew. */
  generation: number;
};

export type Tabs = {
  list: readonly Tab[];
  /**
   * Keys of the tabs whose page has been rendered, the last shown first; separate from the list, so that switching does not change that.
   */
  shown: readonly string[];
};

export type TabsAction =
  | { type: 'open'; tab: Pick<Tab, 'key' | 'title' | 'place'> }
  | { type: 'affix'; tab: Pick<Tab, 'key' | 'title' | 'place'> }
  | { type: 'close' | 'close-others' | 'refresh'; key: string }
  | { type: 'close-all' }
  | { type: 'restore'; list: readonly Tab[] };

export const NO_TABS: Tabs = { list: [], shown: [] };

export function changeTabs(tabs: Tabs, action: TabsAction): Tabs {
  const { list, shown } = tabs;
  switch (action.type) {
    case 'open':
      return open(tabs, action.tab);
    case 'affix': {
      const old = list.find((tab) => tab.key === action.tab.key);
      const first: Tab = { generation: 0, ...old, ...action.tab, place: old?.place ?? action.tab.place, affixed: true };
      const others = list.filter((tab) => tab.key !== first.key).map((tab) => ({ ...tab, affixed: false }));
      return { shown, list: [first, ...others] };
    }
    case 'close':
      return keep(tabs, (tab) => tab.affixed || tab.key !== action.key);
    case 'close-others':
      return keep(tabs, (tab) => tab.affixed || tab.key === action.key);
    case 'close-all':
      return keep(tabs, (tab) => tab.affixed);
    case 'refresh':
      return { shown, list: list.map((tab) => (tab.key === action.key ? { ...tab, generation: tab.generation + 1 } : tab)) };
    case 'restore':
      return { shown: [], list: action.list.map((tab) => ({ ...tab, generation: 0 })) };
  }
}

function open({ list, shown: before }: Tabs, { key, title, place }: Pick<Tab, 'key' | 'title' | 'place'>): Tabs {
  const shown = [key, ...before.filter((other) => other !== key)];
  const old = list.find((tab) => tab.key === key);
  if (!old) return { shown, list: [...list, { key, title, place, affixed: false, generation: 0 }] };
  // The same address keeps its location object, so that a page that is shown again does not re-render.
  if (old.title === title && isSame(old.place, place)) return { shown, list };
  return { shown, list: list.map((tab) => (tab === old ? { ...tab, title, place: isSame(tab.place, place) ? tab.place : place } : tab)) };
}

function keep({ list, shown }: Tabs, isKept: (tab: Tab) => boolean): Tabs {
  const kept = list.filter(isKept);
  return { list: kept, shown: shown.filter((key) => kept.some((tab) => tab.key === key)) };
}

function isSame(one: TabLocation, other: TabLocation): boolean {
  return addressOf(one) === addressOf(other) && (one.state ?? null) === (other.state ?? null);
}

export function addressOf(place: Pick<TabLocation, 'pathname' | 'search' | 'hash'>): string {
  return place.pathname + place.search + place.hash;
}

/** The address after closing: null while the active tab still exists, else that of the last tab in the bar, or / without one. */
export function addressAfterClosing(left: Tabs, activeKey: string | null): string | null {
  if (activeKey === null || left.list.some((tab) => tab.key === activeKey)) return null;
  const last = left.list.at(-1);
  return last ? addressOf(last.place) : '/';
}

/** The tabs whose pages are kept alive, in the order of the bar: the most recently shown, and those that must stay. */
export function liveTabs({ list, shown }: Tabs, most: number, mustStay: (tab: Tab) => boolean): Tab[] {
  const kept = shown.slice(0, most);
  return list.filter((tab) => kept.includes(tab.key) || (shown.includes(tab.key) && mustStay(tab)));
}
