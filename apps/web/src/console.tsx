import type { ReactNode } from 'react';

import { HOME, LOGIN } from './platform/guard.ts';
import { type HomeCard, HomeCardsContext } from './platform/home-cards.ts';
import type { Feature } from './platform/pages.ts';
import { usePlace } from './platform/place.ts';
import { fetchAhead } from './platform/warm-up.ts';
import { RoutedShell } from './shell/routed-shell.tsx';

const manifests = import.meta.glob<readonly HomeCard[]>('./features/*/home-cards.ts', { eager: true, import: 'default' });
const cards = Object.values(manifests).flat();

// Who is on the way to the home gets its cards together with it.
if ([HOME, LOGIN, '/'].includes(usePlace.getState().pathname)) for (const { load } of cards) fetchAhead(load);

/** The shell with what features announce for signed-in people alone; no part of the first load. */
export function Console({ features }: { features: readonly Feature[] }): ReactNode {
  return (
    <HomeCardsContext value={cards}>
      <RoutedShell features={features} />
    </HomeCardsContext>
  );
}
