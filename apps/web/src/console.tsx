import { HOME_PAGE } from '@houtai/contract/home';
import { LOGIN_PAGE } from '@houtai/contract/session';
import type { ReactNode } from 'react';

import { useAppLocation } from './platform/app-location.ts';
import { announceDocuments } from './platform/approval-documents.ts';
import { prefetchCards, type HomeCard, HomeCardsContext } from './platform/home-cards.ts';
import { homeAddress } from './platform/home.ts';
import { announcePages, type Feature } from './platform/pages.ts';
import { announceProjectCards } from './platform/project-cards.ts';
import { announceRecordForms } from './platform/record-forms.ts';
import { useSession } from './platform/session.ts';
import { SignedOutDialog } from './platform/signed-out-dialog.tsx';
import { RoutedShell } from './shell/routed-shell.tsx';
import { loadMoreIcons } from './ui/icon.tsx';
import { prefetchPart } from './ui/lazy-part.ts';

const manifests = import.meta.glob<Feature>('./features/*/feature.ts', { eager: true, import: 'default' });
const features = Object.values(manifests);
announcePages(features);
announceDocuments(features);
announceProjectCards(features);
announceRecordForms(features);

const homeCards = import.meta.glob<readonly HomeCard[]>('./features/*/home-cards.ts', { eager: true, import: 'default' });
const cards = Object.values(homeCards).flat();

// The frame is whole when it is shown.
prefetchPart(loadMoreIcons);
for (const { navbarItem } of features) if (navbarItem) prefetchPart(navbarItem.load);

// Who is on the way to the home gets it together with its cards, and their content as soon as it is known whose.
const home = features.flatMap(({ pages }) => pages).find((page) => page.path === HOME_PAGE);
if ([HOME_PAGE, LOGIN_PAGE, '/'].includes(useAppLocation.getState().pathname)) {
  for (const part of [...(home ? [home] : []), ...cards]) prefetchPart(part.load);
  const askWith = ({ token }: { token: string | null }) => token !== null && home?.ask?.();
  askWith(useSession.getState());
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) askWith(now);
    if (!now.menus || before.menus) return;
    prefetchCards(cards, now);
    for (const { panel } of features) panel?.ask?.(homeAddress(now.menus));
  });
}

/** The console of whoever is signed in: shell and features meet here and nowhere else. */
export function Console(): ReactNode {
  return (
    <HomeCardsContext value={cards}>
      <RoutedShell features={features} />
      <SignedOutDialog />
    </HomeCardsContext>
  );
}
