import { useLayoutEffect } from 'react';

import { usePlace } from '../../platform/place.ts';
import { useSettings } from '../../platform/settings.ts';

let ask: ((pathname: string) => void) | undefined;

/** Whether the page has items, and how many; each page is asked about when it is opened. What asks comes with the first question. */
export function useKnowledgeShown(): { shown: boolean; badge: number } {
  const pathname = usePlace((place) => place.pathname);
  const badge = useSettings((settings) => settings.knowledge.length);
  // Before the paint: what is known of the page already is shown with it.
  useLayoutEffect(() => {
    if (ask) ask(pathname);
    else void load().then((loaded) => loaded?.(pathname));
  }, [pathname]);
  return { shown: badge > 0, badge };
}

async function load(): Promise<typeof ask> {
  const module = await import('./ask-knowledge.ts').catch(() => null);
  if (module) ask = (pathname) => void module.askKnowledge(pathname);
  return ask;
}
