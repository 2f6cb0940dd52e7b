import { useLayoutEffect } from 'react';

import { useAppLocation } from '../../../platform/place.ts';
import { useSettings } from '../../../platform/settings.ts';

type Watch = (pathname: string) => () => void;

let watch: Watch | undefined;

/** Whether the page has items, and how many; each page is asked about when it is opened. What asks comes with the first question. */
export function useKnowledgeShown(): { shown: boolean; badge: number } {
  const pathname = useAppLocation((place) => place.pathname);
  const badge = useSettings((settings) => settings.knowledge.length);
  // Before the paint: what is known of the page already is shown with it.
  useLayoutEffect(() => {
    if (watch) return watch(pathname);
    let isLeft = false;
    let stop = (): void => {};
    void load().then((loaded) => {
      if (!isLeft && loaded) stop = loaded(pathname);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [pathname]);
  return { shown: badge > 0, badge };
}

async function load(): Promise<Watch | undefined> {
  watch = await import('../watch-knowledge.ts').then(
    (module) => module.watchKnowledge,
    () => undefined,
  );
  return watch;
}
