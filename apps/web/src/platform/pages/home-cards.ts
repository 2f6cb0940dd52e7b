import { HOME_CARDS, type HomeCardKey } from '@houtai/contract/home-cards';
import type { Tag } from '@houtai/contract/tags';
import { type ComponentType, createContext, use } from 'react';

import { fetchedAhead, lazyPart } from '#ui/frame/lazy-part.ts';

import { usePreferences } from '../preferences.ts';
import { holdsAnyTag } from '../session/can.tsx';
import { type Session, useSession } from '../session/session.ts';

/** A card of the home. Its component fills the space that the home gives it, with a frame of kit/card. */
export type HomeCard = {
  key: HomeCardKey;
  /** Number of columns, of twelve, in a wide window; the cards of a row share the remaining width. */
  span: 3 | 4 | 5 | 8;
  /** The user needs one of these rights; if absent, everybody has the card. */
  tags?: readonly Tag[];
  /** Staff only: mobile members may not read its data. */
  staffOnly?: boolean;
  /** For heads of departments only, because the card shows their people. */
  headsOnly?: boolean;
  /** `prefetch` requests the card's data while the console around it is still rendering. */
  load: () => Promise<{ default: ComponentType; prefetch?: () => void }>;
  /** The component, loaded when the card is first shown. */
  Component: ComponentType;
};

/** Declares a card in a feature's home-cards.ts, which is not part of the first load. */
export function defineHomeCard(card: Omit<HomeCard, 'Component'>): HomeCard {
  return { ...card, Component: lazyPart(card.load) };
}

/** All cards of this build, provided by the composition root. */
export const HomeCardsContext = createContext<readonly HomeCard[]>([]);

/** The cards that the signed-in user may see, in their default order. */
export function useHomeCards(): HomeCard[] {
  const cards = use(HomeCardsContext);
  const buttons = useSession((session) => session.buttons);
  const userInfo = useSession((session) => session.userInfo);
  const granted = grantedOf(cards, { buttons, userInfo });
  return Object.keys(HOME_CARDS).flatMap((key) => granted.filter((card) => card.key === key));
}

/** Prefetches the data of cards whose code is loaded and that the user may see and has not hidden. */
export function prefetchCards(cards: readonly HomeCard[], { userInfo, buttons }: Pick<Session, 'userInfo' | 'buttons'>): void {
  const { hidden } = usePreferences.getState().homeCards;
  for (const card of grantedOf(cards, { buttons, userInfo })) if (!hidden.includes(card.key)) fetchedAhead(card.load)?.prefetch?.();
}

function grantedOf(cards: readonly HomeCard[], { buttons, userInfo }: Pick<Session, 'userInfo' | 'buttons'>): HomeCard[] {
  const isMember = userInfo?.loginType === 'member';
  return cards.filter(
    (card) => !(card.staffOnly && isMember) && !(card.headsOnly && !userInfo?.isHead) && (!card.tags || holdsAnyTag(buttons, card.tags)),
  );
}
