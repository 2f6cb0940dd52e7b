import { useEffect } from 'react';

import { usePlace } from '../../platform/place.ts';
import { useSettings } from '../../platform/settings.ts';

/** Whether the page has items, and how many; each page is asked about when it is opened. What asks comes with the first question. */
export function useKnowledgeShown(): { shown: boolean; badge: number } {
  const pathname = usePlace((place) => place.pathname);
  const badge = useSettings((settings) => settings.knowledge.length);
  useEffect(() => {
    import('./ask-knowledge.ts').then(({ askKnowledge }) => askKnowledge(pathname)).catch(() => undefined);
  }, [pathname]);
  return { shown: badge > 0, badge };
}
