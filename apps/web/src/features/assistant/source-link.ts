import type { Source } from '@houtai/contract/assistant-parts';
import { firstCharacters } from '@houtai/contract/characters';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';

/** So many characters tell a passage of an item apart from others. */
const PASSAGE_LENGTH = 60;

/** What a source is called: the item, and the section of it. */
export function nameOf({ title, heading }: Source): string {
  return heading ? `${title} · ${heading}` : title;
}

/** Where a source is read: the page of the item looks for the passage and shows it. */
export function sourceLink({ newsId, passage }: Source): string {
  const words = firstCharacters(passage.replace(/…$/, ''), PASSAGE_LENGTH);
  return `${linkTo(KNOWLEDGE_ITEM_PAGE, { newsId })}#${encodeURIComponent(words)}`;
}
