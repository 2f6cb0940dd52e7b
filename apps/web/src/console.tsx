import { HOME_PAGE } from '@houtai/contract/home';
import { BASE_PATH } from '@houtai/contract/limits';
import { LOGIN_PAGE } from '@houtai/contract/session';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { EnrolFirst } from './features/account/enrol-first.ts';
import { announceDocuments } from './platform/approval-documents.ts';
import { queryClient } from './platform/calls/query.ts';
import { useAppLocation } from './platform/pages/app-location.ts';
import { type HomeCard, HomeCardsContext, prefetchCards } from './platform/pages/home-cards.ts';
import { homeAddress } from './platform/pages/home.ts';
import { announcePages, type Feature } from './platform/pages/pages.ts';
import { announceProjectCards } from './platform/pages/project-cards.ts';
import { announceRecordForms } from './platform/pages/record-forms.ts';
import { ProofDialog } from './platform/session/proof-dialog.tsx';
import { useSession } from './platform/session/session.ts';
import { SignedOutDialog } from './platform/session/signed-out-dialog.tsx';
import { AddressRouter, AtAddress } from './shell/address.tsx';
import { RoutedShell } from './shell/routed-shell.tsx';
import { loadMoreIcons } from './ui/buttons/icon.tsx';
import { fetchedAhead, prefetchPart } from './ui/frame/lazy-part.ts';
import { prerenderContent } from './ui/frame/prerender-content.tsx';

const manifests = import.meta.glob<Feature>('./features/*/feature.ts', { eager: true, import: 'default' });
const features = Object.values(manifests);
announcePages(features);
announceDocuments(features);
announceProjectCards(features);
announceRecordForms(features);

const homeCards = import.meta.glob<readonly HomeCard[]>('./features/*/home-cards.ts', { eager: true, import: 'default' });
const cards = Object.values(homeCards).flat();

// The frame is whole when it is shown.
void prefetchPart(loadMoreIcons);
for (const { navbarItem } of features) if (navbarItem) void prefetchPart(navbarItem.load);

// Who is on the way to the home gets it together with its cards, and their content as soon as it is known whose.
const home = features.flatMap(({ pages }) => pages).find((page) => page.path === HOME_PAGE);
if ([HOME_PAGE, LOGIN_PAGE, '/'].includes(useAppLocation.getState().pathname)) {
  const parts = [...(home ? [home] : []), ...cards].map((part) => prefetchPart(part.load));
  if (useSession.getState().token === null) void Promise.all(parts).then(() => prerenderContent(<Ahead />));
  useSession.subscribe((now, before) => {
    // Whoever has to do something first is served nothing of it.
    if (now.userInfo?.mustChangePassword || now.userInfo?.mustEnrol) return;
    if (now.userInfo && !before.userInfo) home?.prefetch?.();
    if (!now.menus || before.menus) return;
    if (home) fetchedAhead(home.load)?.prefetch?.();
    prefetchCards(cards, now);
    for (const { panel } of features) panel?.prefetch?.(homeAddress(now.menus));
  });
}

/** The console of the person who is signed in: shell and features meet here and nowhere else. */
export function Console(): ReactNode {
  const mustEnrol = useSession(({ userInfo }) => userInfo?.mustEnrol === true);
  return (
    <HomeCardsContext value={cards}>
      {mustEnrol ? <EnrolFirst /> : <RoutedShell features={features} />}
      <SignedOutDialog />
      <ProofDialog />
    </HomeCardsContext>
  );
}

/** What comes after signing in, of nobody: the frame, and the cards, which a home has only where they are granted. */
function Ahead(): ReactNode {
  return (
    <>
      <Console />
      <QueryClientProvider client={queryClient}>
        <AddressRouter basename={BASE_PATH} onStep={() => undefined}>
          <AtAddress>
            {cards.map(({ key, Component }) => (
              <Component key={key} />
            ))}
          </AtAddress>
        </AddressRouter>
      </QueryClientProvider>
    </>
  );
}
