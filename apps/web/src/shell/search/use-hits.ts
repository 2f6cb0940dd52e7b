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
import { actionHits, type ListedHit, menuHit, recordHit, sortByOwnUse } from './hits.ts';
import { chosenEntries, searchMenus } from './search-menus.ts';
import { useSearchIndex } from './use-search-index.ts';

/** Typing pauses for this long before a request is sent. */
const TYPING_MS = 250;

/** The state of the server request. */
export type SearchState = 'under-way' | 'failed' | 'done';

/**
 * The results for a text: menus immediately, actions, and a moment later records from the server. Without a text, the last chosen menus.
 */
export function useHits(text: string, isWanted: boolean): { hits: readonly ListedHit[]; asking: SearchState } {
  const index = useSearchIndex(isWanted);
  const chosen = usePreferences((preferences) => preferences.searchChoices);
  const { features } = useConsole();
  // Memoised, so that a key press does not look them up again.
  const earlier = useMemo(() => chosenEntries(index?.entries ?? [], chosen), [index, chosen]);
  const menus = index ? searchMenus(text, index.entries, earlier, index.fuzzy) : [];
  const { records, asking } = useRecords(text, isWanted);
  const buttons = useSession((session) => session.buttons);
  const panels = useSettings(useShallow((settings) => offeredPanels(features, settings, buttons)));
  return { hits: [...menus.map(menuHit), ...actionHits(panels, text), ...sortByOwnUse(records, chosen).map(recordHit)], asking };
}

const NONE: readonly SearchHit[] = [];

function useRecords(text: string, isWanted: boolean): { records: readonly SearchHit[]; asking: SearchState } {
  const isStaff = useSession(({ userInfo }) => userInfo !== null && userInfo.loginType !== 'member');
  const typed = text.trim();
  const keyword = useDebouncedValue(typed, TYPING_MS);
  const isAsked = isWanted && isStaff && keyword !== '' && keyword === typed;
  const { data, isError } = useQuery({ ...queryOf(calls.search.find, { keyword }, { silent: true }), enabled: isAsked });
  // Results of an earlier text are dropped, because Enter would open the wrong one.
  if (isAsked && data) return { records: data, asking: 'done' };
  if (!isWanted || !isStaff || typed === '') return { records: NONE, asking: 'done' };
  return { records: NONE, asking: isAsked && isError ? 'failed' : 'under-way' };
}
