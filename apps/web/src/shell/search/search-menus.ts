import { MENU_SEARCH } from '@houtai/contract/limits';

import type { FlatRoute } from '../menu-routes.ts';

/** An entry of the menu search: a titled, visible route (specification 2.5). */
export type SearchEntry = { route: FlatRoute; titles: readonly string[]; label: string; path: string; link: string; py: string };

export function searchEntries(flat: readonly FlatRoute[]): SearchEntry[] {
  return flat
    .filter((route) => route.link !== '' && route.title !== '' && !route.trail.some((step) => step.hidden))
    .map((route) => {
      const titles = route.trail.map((step) => step.title).filter(Boolean);
      return { route, titles, label: titles.join(' > '), path: route.path || route.link, link: route.link, py: route.py.toLowerCase() };
    });
}

/** Finds entries by similarity; created by `loadFuzzy`. */
export type Fuzzy = (text: string) => SearchEntry[];

const KEYS = [
  { name: 'titles', weight: MENU_SEARCH.titleWeight },
  { name: 'path', weight: MENU_SEARCH.pathWeight },
];
/** The engine splits longer texts and matches their parts. */
const MAX_WHOLE = 32;
/** The engine's score of a perfect match; above zero, so that a product keeps the order of the others. */
const PERFECT = Number.EPSILON;

/** A title or path as in the engine's index, with `n` as its norm. */
type IndexPart = { v: string; n: number };
/** Each distinct text, once for all entries that share it, with a bitmap of its letters. */
type Distinct = { v: string; i: number; n: number; letters: number };
/** A text of an entry, with the weight of its score. */
type Part = { text: number; power: number };

/** Loads the fuzzy engine and builds its index of the entries; a text is compared with each distinct title and path once. */
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

/** The unweighted score of each text: the weights belong to the entries. */
const EACH = { includeScore: true, shouldSort: false, ignoreFieldNorm: true };

function known(distinct: Map<string, Distinct>, v: string): Distinct {
  const found = distinct.get(v) ?? { v, i: distinct.size, n: 1, letters: bitsOf(v).reduce((all, bit) => all | bit, 0) };
  distinct.set(v, found);
  return found;
}

/** The texts that can match at all. */
function near(text: string, all: Distinct[]): Distinct[] {
  if (text.length > MAX_WHOLE) return all;
  const own = bitsOf(text);
  const most = text.length * MENU_SEARCH.threshold;
  return all.filter(({ letters }) => faultsAtLeast(own, letters) <= most);
}

/** Combines the scores of an entry's texts as the engine does: smaller is better, null is no match. */
function scoreOf(parts: readonly Part[], likeness: ReadonlyMap<number, number>): number | null {
  let score: number | null = null;
  for (const { text, power } of parts) {
    const alike = likeness.get(text);
    if (alike !== undefined) score = (score ?? 1) * alike ** power;
  }
  return score;
}

/** The indexes of the best scores, earlier ones first among equals. */
function best(scores: readonly (number | null)[]): number[] {
  const found = scores.flatMap((score, at) => (score === null ? [] : { score, at }));
  return found
    .sort((a, b) => a.score - b.score || a.at - b.at)
    .slice(0, MENU_SEARCH.most)
    .map(({ at }) => at);
}

/** A bit for each letter. Letters that share a bit only let more texts through to the slow search. */
function bitsOf(text: string): number[] {
  return Array.from(text.toLowerCase(), (letter) => 1 << (letter.charCodeAt(0) % 31));
}

/** A letter that a text lacks is an error in any match. */
function faultsAtLeast(text: readonly number[], letters: number): number {
  let faults = 0;
  for (const bit of text) if ((bit & letters) === 0) faults += 1;
  return faults;
}

/** Earlier choices that still exist. */
export function chosenEntries(entries: readonly SearchEntry[], chosen: readonly string[]): SearchEntry[] {
  return chosen.flatMap((link) => entries.find((entry) => entry.link === link) ?? []);
}

/** The entries for a text, best first: earlier choices, then similarity, then pinyin. Without a text, the earlier choices. */
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
