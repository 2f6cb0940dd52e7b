import { calls } from '@houtai/contract';
import type { SearchHit } from '@houtai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';

import { queryOf } from '#platform/calls/query.ts';
import { usePreferences } from '#platform/preferences.ts';
import { useSession } from '#platform/session/session.ts';
import { useSettings } from '#platform/settings.ts';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import { useConsole } from '../console.ts';
import { offeredPanels } from '../rail/is-offered.ts';
import { actionHits, byOwnUse, type Hit, menuHit, recordHit } from './hits.ts';
import { chosenEntries, searchMenus } from './search-menus.ts';
import { useSearchIndex } from './use-search-index.ts';

/** A letter more within this time asks the server once. */
const TYPING_MS = 250;

/** How far the server is: still asked, out of reach, or done. */
export type Asking = 'under-way' | 'failed' | 'done';

/** What the console has for a text: menus at the same time, actions, and a moment later what the server finds. Without a text the menus chosen last. */
export function useHits(text: string, isWanted: boolean): { hits: readonly Hit[]; asking: Asking } {
  const index = useSearchIndex(isWanted);
  const chosen = usePreferences((preferences) => preferences.searchChoices);
  const { features } = useConsole();
  // Looked up when they change, not at each key.
  const earlier = useMemo(() => chosenEntries(index?.entries ?? [], chosen), [index, chosen]);
  const menus = index ? searchMenus(text, index.entries, earlier, index.fuzzy) : [];
  const { records, asking } = useRecords(text, isWanted);
  const buttons = useSession((session) => session.buttons);
  const panels = useSettings(useShallow((settings) => offeredPanels(features, settings, buttons)));
  return { hits: [...menus.map(menuHit), ...actionHits(panels, text), ...byOwnUse(records, chosen).map(recordHit)], asking };
}

const NONE: readonly SearchHit[] = [];

function useRecords(text: string, isWanted: boolean): { records: readonly SearchHit[]; asking: Asking } {
  const isStaff = useSession(({ userInfo }) => userInfo !== null && userInfo.loginType !== 'member');
  const typed = text.trim();
  const keyword = useDebouncedValue(typed, TYPING_MS);
  const isAsked = isWanted && isStaff && keyword !== '' && keyword === typed;
  const { data, isError } = useQuery({ ...queryOf(calls.search.find, { keyword }, { silent: true }), enabled: isAsked });
  // Nothing of an earlier text: Enter would open what was not meant.
  if (isAsked && data) return { records: data, asking: 'done' };
  if (!isWanted || !isStaff || typed === '') return { records: NONE, asking: 'done' };
  return { records: NONE, asking: isAsked && isError ? 'failed' : 'under-way' };
}
