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

type IndexPart = { v: string; n: number };

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
  const marked = records.map((record) => ({ record, parts: Object.entries(record.$ ?? {}).flatMap(markedParts) }));
  return (text) => {
    const own = bitsOf(text);
    const most = text.length * MENU_SEARCH.threshold;
    const near =
      text.length > WHOLE_MOST
        ? records
        : marked.flatMap(({ record, parts }) => {
            const alike = parts.filter(({ letters }) => faultsAtLeast(own, letters) <= most);
            return alike.length === 0 ? [] : alike.length === parts.length ? record : { ...record, $: unmarked(alike) };
          });
    const index = Fuse.parseIndex<SearchEntry>({ keys, records: near });
    const fuse = new Fuse(entries, { threshold: MENU_SEARCH.threshold, keys: KEYS }, index);
    return fuse.search(text, { limit: MENU_SEARCH.most }).map(({ item }) => item);
  };
}

/** A text of an index record, with the letters that are in it. */
type MarkedPart = { key: string; isOneOfMany: boolean; part: IndexPart; letters: number };

function markedParts([key, field]: [string, IndexPart | IndexPart[]]): MarkedPart[] {
  const isOneOfMany = Array.isArray(field);
  return (isOneOfMany ? field : [field]).map((part) => ({
    key,
    isOneOfMany,
    part,
    letters: bitsOf(part.v).reduce((all, bit) => all | bit, 0),
  }));
}

function unmarked(parts: readonly MarkedPart[]): Record<string, IndexPart | IndexPart[]> {
  const fields: Record<string, IndexPart | IndexPart[]> = {};
  for (const { key, isOneOfMany, part } of parts) {
    const before = fields[key];
    if (Array.isArray(before)) before.push(part);
    else fields[key] = isOneOfMany ? [part] : part;
  }
  return fields;
}

/** A bit for each letter; letters that share one only let more through to the slow search. */
function bitsOf(text: string): number[] {
  return Array.from(text.toLowerCase(), (letter) => 1 << (letter.charCodeAt(0) % 31));
}

/** A letter that is nowhere in a part is a fault in any likeness. */
function faultsAtLeast(text: readonly number[], part: number): number {
  let faults = 0;
  for (const bit of text) if ((bit & part) === 0) faults += 1;
  return faults;
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
