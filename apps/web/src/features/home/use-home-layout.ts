import { calls } from '@houtai/contract';
import type { HomeLayout } from '@houtai/contract/home-cards';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';
import { type HomeCard, useHomeCards } from '#platform/pages/home-cards.ts';
import { changePreference, usePreferences } from '#platform/preferences.ts';

import { arrangeCards, isUnarranged } from './arrange-cards.ts';
import { usePreferencesLoading } from './use-preferences-loading.ts';

/** The user's cards in their layout, and functions to change it. */
export function useHomeLayout() {
  const own = usePreferences((preferences) => preferences.homeCards);
  const loading = usePreferencesLoading();
  const cards = useHomeCards();
  const usual = cards.map(({ key }): string => key);
  const byRole = useQuery(queryOf(calls.home.get, {}, { silent: true }));
  const isOwn = !isUnarranged(own);
  const layout = arrangeCards(usual, isOwn ? own : (byRole.data?.cards ?? own));
  const named = (keys: readonly string[]): HomeCard[] => keys.flatMap((key) => cards.filter((card) => card.key === key));
  return {
    layout,
    shown: named(layout.order),
    hidden: named(layout.hidden),
    /** Whether the layout is loading. */
    isPending: loading === 'loading' || (!isOwn && byRole.isPending),
    isOwn,
    arrange: ({ order, hidden }: HomeLayout) => {
      // Hidden cards that this user may not see now stay hidden.
      const unseen = own.hidden.filter((key) => !usual.includes(key));
      void changePreference('homeCards', () => ({ order, hidden: [...hidden, ...unseen] }));
    },
    reset: () => void changePreference('homeCards', () => ({ order: [], hidden: [] })),
  };
}
