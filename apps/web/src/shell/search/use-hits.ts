import { calls } from '@houtai/contract';
import type { SearchHit } from '@houtai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useShallow } from 'zustand/react/shallow';

import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useSettings } from '../../platform/settings.ts';
import { useSettled } from '../../ui/layer/use-settled.ts';
import { useConsole } from '../console.ts';
import { offeredPanels } from '../rail/is-offered.ts';
import { actionHits, byOwnUse, type Hit, menuHit, recordHit } from './hits.ts';
import { searchMenus } from './search-menus.ts';
import { useSearchIndex } from './use-search-index.ts';

/** A letter more within this time asks the server once. */
const TYPING_MS = 250;

/** What the console has for a text: menus at once, actions, and a moment later what the server finds. Without a text the menus chosen last. */
export function useHits(text: string, isWanted: boolean): readonly Hit[] {
  const index = useSearchIndex(isWanted);
  const chosen = usePreferences((preferences) => preferences.searchChoices);
  const { features } = useConsole();
  const wanted = useDeferredValue(text);
  const menus = index ? searchMenus(wanted, index.entries, chosen, index.fuzzy) : [];
  const records = useRecords(text, isWanted);
  const buttons = useSession((session) => session.buttons);
  const panels = useSettings(useShallow((settings) => offeredPanels(features, settings, buttons)));
  return [...menus.map(menuHit), ...actionHits(panels, wanted), ...byOwnUse(records, chosen).map(recordHit)];
}

const NONE: readonly SearchHit[] = [];

function useRecords(text: string, isWanted: boolean): readonly SearchHit[] {
  const isStaff = useSession(({ account }) => account !== null && account.loginType !== 'member');
  const typed = text.trim();
  const keyword = useSettled(typed, TYPING_MS);
  const isAsked = isWanted && isStaff && keyword !== '' && keyword === typed;
  const { data } = useQuery({ ...queryOf(calls.search.find, { keyword }, { silent: true }), enabled: isAsked });
  // Nothing of an earlier text: Enter would open what was not meant.
  return (isAsked && data) || NONE;
}
