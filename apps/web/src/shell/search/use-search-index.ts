import { useEffect, useMemo, useState } from 'react';

import { useConsole } from '../console.ts';
import { type Fuzzy, loadFuzzy, searchEntries, type SearchEntry } from './search-menus.ts';

type SearchIndex = { entries: readonly SearchEntry[]; fuzzy: Fuzzy };

/** The index over the person's menus, built when it is wanted first and again when the menus change; null until then. */
export function useSearchIndex(isWanted: boolean): SearchIndex | null {
  const { flat } = useConsole().routes;
  const entries = useMemo(() => searchEntries(flat), [flat]);
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const isBuilt = index?.entries === entries;
  useEffect(() => {
    if (!isWanted || isBuilt) return;
    let isCurrent = true;
    const keep = (fuzzy: Fuzzy) => isCurrent && setIndex({ entries, fuzzy });
    // Without the engine, as when the network is down, titles and pinyin are still searched letter by letter.
    loadFuzzy(entries).then(keep, () => keep((text) => entries.filter(({ label }) => label.includes(text))));
    return () => {
      isCurrent = false;
    };
  }, [entries, isWanted, isBuilt]);
  return index;
}
