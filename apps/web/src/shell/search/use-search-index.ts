import { useEffect, useMemo, useState } from 'react';

import { useConsole } from '../console.ts';
import { type Fuzzy, loadFuzzy, searchEntries, type SearchEntry } from './search-menus.ts';

type SearchIndex = { entries: readonly SearchEntry[]; fuzzy: Fuzzy };

/** The index of the user's menus, built on first use and again when the menus change; null until then. */
export function useSearchIndex(isWanted: boolean): SearchIndex | null {
  const { flat } = useConsole().routes;
  const entries = useMemo(() => searchEntries(flat), [flat]);
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const isBuilt = index?.entries === entries;
  useEffect(() => {
    if (!isWanted || isBuilt) return;
    let isCurrent = true;
    const keep = (fuzzy: Fuzzy) => isCurrent && setIndex({ entries, fuzzy });
    // Without the engine, as when the network is down, titles and pinyin are still matched literally.
    loadFuzzy(entries).then(keep, () => keep((text) => entries.filter(({ label }) => label.includes(text))));
    return () => {
      isCurrent = false;
    };
  }, [entries, isWanted, isBuilt]);
  return index;
}
