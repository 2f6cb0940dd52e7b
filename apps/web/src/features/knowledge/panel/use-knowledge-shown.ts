import { useLayoutEffect } from 'react';

import { useAppLocation } from '#platform/pages/app-location.ts';
import { useSettings } from '#platform/settings.ts';

import { watchKnowledge } from '../watch-knowledge.ts';

/** Whether the page has items, and how many; loaded when a page is opened. */
export function useKnowledgeShown(): { shown: boolean; badge: number } {
  const pathname = useAppLocation((place) => place.pathname);
  const badge = useSettings((settings) => settings.knowledge.length);
  // Before the paint, so that cached items appear together with the page.
  useLayoutEffect(() => watchKnowledge(pathname), [pathname]);
  return { shown: badge > 0, badge };
}
