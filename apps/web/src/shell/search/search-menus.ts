import { MENU_SEARCH } from '@houtai/contract/limits';

import type { FlatRoute } from '../menu-routes.ts';

/** What the menu search can open: a titled route that is not hidden (specification 2.5). */
export type SearchEntry = { route: FlatRoute; titles: readonly string[]; label: string; path: string; link: string; py: string };

export function searchEntries(flat: readonly FlatRoute[]): SearchEntry[] {
  return flat
    .filter((route) => route.link !== '' && route.title !== '' && !route.trail.some((step) => step.hidden))
    .map((route) => {
      const titles = route.trail.map((step) => step.title).filter(Boolean);
      return { route, titles, label: titles.join(' > '), path: route.path || route.link, link: route.link, py: route.py.toLowerCase() };
    });
}

/** Finds entries by likeness; made by `loadFuzzy`. */
export type Fuzzy = (text: string) => SearchEntry[];

/** Loads the fuzzy engine and builds its index over the entries. */
export async function loadFuzzy(entries: readonly SearchEntry[]): Promise<Fuzzy> {
  const { default: Fuse } = await import('fuse.js');
  const fuse = new Fuse(entries, {
    threshold: MENU_SEARCH.threshold,
    keys: [
      { name: 'titles', weight: MENU_SEARCH.titleWeight },
      { name: 'path', weight: MENU_SEARCH.pathWeight },
    ],
  });
  return (text) => fuse.search(text, { limit: MENU_SEARCH.most }).map(({ item }) => item);
}

/** The entries for a text, best first: own earlier choices, then likeness, then pinyin. Without a text the earlier choices alone. */
export function searchMenus(text: string, entries: readonly SearchEntry[], chosen: readonly string[], fuzzy: Fuzzy): SearchEntry[] {
  const wanted = text.trim();
  const earlier = chosen.flatMap((link) => entries.find((entry) => entry.link === link) ?? []);
  if (wanted === '') return unique(earlier);
  const alike = fuzzy(wanted);
  const sound = wanted.toLowerCase().replace(/\s+/g, '');
  const sounding = /^[a-z]+$/.test(sound) ? entries.filter(({ py }) => py.includes(sound)) : [];
  const hits = new Set([...alike, ...sounding]);
  return unique([...earlier.filter((entry) => hits.has(entry)), ...hits]);
}

function unique(entries: readonly SearchEntry[]): SearchEntry[] {
  return [...new Set(entries)].slice(0, MENU_SEARCH.most);
}
