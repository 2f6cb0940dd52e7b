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
const MAX_WHOLE = 32;
/** What the engine weighs a perfect likeness as, so that a product keeps the order of the rest. */
const PERFECT = Number.EPSILON;

/** A title or path as the index of the engine has it, `n` being its norm. */
type IndexPart = { v: string; n: number };
/** Each distinct text once, however many entries have it above them, with the letters that are in it. */
type Distinct = { v: string; i: number; n: number; letters: number };
/** A text of an entry, and how much of its likeness counts. */
type Part = { text: number; power: number };

/** Loads the fuzzy engine and builds its index over the entries; a text is compared with each distinct title and path once. */
export async function loadFuzzy(entries: readonly SearchEntry[]): Promise<Fuzzy> {
  const { default: Fuse } = await import('fuse.js');
  const { records } = Fuse.createIndex(KEYS, entries).toJSON();
  const distinct = new Map<string, Distinct>();
  const partsOf = records.map(({ $ = {} }) =>
    Object.entries<IndexPart | IndexPart[]>($).flatMap(([key, field]) =>
      [field].flat().map(({ v, n }): Part => ({ text: known(distinct, v).i, power: (KEYS[Number(key)]?.weight ?? 0) * n })),
    ),
  );
  const all = [...distinct.values()];
  const texts = [...distinct.keys()];
  return (text) => {
    const index = Fuse.parseIndex<string>({ keys: [], records: near(text, all) });
    const alike = new Fuse(texts, { ...EACH, threshold: MENU_SEARCH.threshold }, index).search(text);
    const likeness = new Map(alike.map(({ refIndex, score = 0 }) => [refIndex, score === 0 ? PERFECT : score]));
    return best(partsOf.map((parts) => scoreOf(parts, likeness))).flatMap((at) => entries[at] ?? []);
  };
}

/** The plain likeness of each text: its weight is that of the entry that has it. */
const EACH = { includeScore: true, shouldSort: false, ignoreFieldNorm: true };

function known(distinct: Map<string, Distinct>, v: string): Distinct {
  const found = distinct.get(v) ?? { v, i: distinct.size, n: 1, letters: bitsOf(v).reduce((all, bit) => all | bit, 0) };
  distinct.set(v, found);
  return found;
}

/** Those that the text may be like at all. */
function near(text: string, all: Distinct[]): Distinct[] {
  if (text.length > MAX_WHOLE) return all;
  const own = bitsOf(text);
  const most = text.length * MENU_SEARCH.threshold;
  return all.filter(({ letters }) => faultsAtLeast(own, letters) <= most);
}

/** As the engine puts the texts of an entry together: the smaller the more alike, and null for what is not. */
function scoreOf(parts: readonly Part[], likeness: ReadonlyMap<number, number>): number | null {
  let score: number | null = null;
  for (const { text, power } of parts) {
    const alike = likeness.get(text);
    if (alike !== undefined) score = (score ?? 1) * alike ** power;
  }
  return score;
}

/** The places of the best scores, the earlier of equals first. */
function best(scores: readonly (number | null)[]): number[] {
  const found = scores.flatMap((score, at) => (score === null ? [] : { score, at }));
  return found
    .sort((a, b) => a.score - b.score || a.at - b.at)
    .slice(0, MENU_SEARCH.most)
    .map(({ at }) => at);
}

/** A bit for each letter; letters that share one only let more through to the slow search. */
function bitsOf(text: string): number[] {
  return Array.from(text.toLowerCase(), (letter) => 1 << (letter.charCodeAt(0) % 31));
}

/** A letter that is nowhere in a text is a fault in any likeness. */
function faultsAtLeast(text: readonly number[], letters: number): number {
  let faults = 0;
  for (const bit of text) if ((bit & letters) === 0) faults += 1;
  return faults;
}

/** What was chosen before and is still there. */
export function chosenEntries(entries: readonly SearchEntry[], chosen: readonly string[]): SearchEntry[] {
  return chosen.flatMap((link) => entries.find((entry) => entry.link === link) ?? []);
}

/** The entries for a text, best first: own earlier choices, then likeness, then pinyin. Without a text the earlier choices alone. */
export function searchMenus(text: string, entries: readonly SearchEntry[], earlier: readonly SearchEntry[], fuzzy: Fuzzy): SearchEntry[] {
  const wanted = text.trim();
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
