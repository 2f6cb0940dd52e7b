import type { Source } from '@houtai/contract/assistant-parts';
import { passageAt } from '@houtai/contract/knowledge-calls';

/** What a source is called: the item, and the section of it. */
export function nameOf({ title, heading }: Source): string {
  return heading ? `${title} · ${heading}` : title;
}

/** Where a source is read, at its passage. */
export function placeOf({ newsId, passage }: Source): string {
  return passageAt(newsId, passage.replace(/…$/, ''));
}
