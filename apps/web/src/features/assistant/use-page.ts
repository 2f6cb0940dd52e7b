import { type ShownPart, useShownParts } from '../../platform/page-context.ts';
import { useAppLocation } from '../../platform/place.ts';
import type { Question } from './ask-assistant.ts';
import { readPage } from './read-page.ts';

/** The page in sight: what it is called, what is shown of it in a word, and how it is read. */
export type Page = { path: string; name: string; note: string; read: () => Question['page'] };

const MAIN = { current: null };

/** What the assistant refers to now; what the page shows is read when a question is asked. */
export function usePage(): Page {
  const path = useAppLocation((place) => place.pathname);
  const parts = useShownParts();
  const [first] = parts;
  const name = first?.name ?? document.title.split(' · ')[0] ?? '';
  return {
    path,
    name,
    note: first?.note ?? '',
    read: () => ({
      pageName: name.slice(0, 100),
      routePath: path.slice(0, 300),
      componentData: readPage(inSight(parts, name)),
      timestamp: new Date().toISOString(),
    }),
  };
}

/** A page that names no part of itself is read as a whole. */
function inSight(parts: readonly ShownPart[], name: string): readonly ShownPart[] {
  if (parts.length > 0) return parts;
  return [{ name, note: '', element: { ...MAIN, current: document.querySelector<HTMLElement>('main#content') } }];
}
