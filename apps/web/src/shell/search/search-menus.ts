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

const KEYS = [
  { name: 'titles', weight: MENU_SEARCH.titleWeight },
  { name: 'path', weight: MENU_SEARCH.pathWeight },
];
/** The engine takes longer texts apart, and finds what is like a part. */
const WHOLE_MOST = 32;

/** Loads the fuzzy engine and builds its index over the entries. */
export async function loadFuzzy(entries: readonly SearchEntry[]): Promise<Fuzzy> {
  const { default: Fuse } = await import('fuse.js');
  const { keys, records } = Fuse.createIndex(KEYS, entries).toJSON();
  const letters = entries.map(({ titles, path }) => new Set([...titles, path].join('').toLowerCase()));
  return (text) => {
    const near = text.length > WHOLE_MOST ? records : records.filter((_, at) => mayBeLike(text, letters[at]));
    const index = Fuse.parseIndex<SearchEntry>({ keys, records: near });
    const fuse = new Fuse(entries, { threshold: MENU_SEARCH.threshold, keys: KEYS }, index);
    return fuse.search(text, { limit: MENU_SEARCH.most }).map(({ item }) => item);
  };
}

/** A letter that is nowhere in an entry is a fault in any likeness: with too many of them the slow search need not look at it. */
function mayBeLike(text: string, letters: ReadonlySet<string> | undefined): boolean {
  let missing = 0;
  for (const letter of text.toLowerCase()) if (!letters?.has(letter)) missing += 1;
  return missing <= text.length * MENU_SEARCH.threshold;
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
