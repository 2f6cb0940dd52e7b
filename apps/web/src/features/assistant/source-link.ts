import type { Source } from '@houtai/contract/assistant-parts';
import { firstCharacters } from '@houtai/contract/characters';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';

/** Number of characters that identify a passage within an item. */
const PASSAGE_LENGTH = 60;

/** The name of a source: the item and its section. */
export function nameOf({ title, heading }: Source): string {
  return heading ? `${title} · ${heading}` : title;
}

/** The link to a source: the item's page finds the passage and shows it. */
export function sourceLink({ newsId, passage }: Source): string {
  const words = firstCharacters(passage.replace(/…$/, ''), PASSAGE_LENGTH);
  return `${linkTo(KNOWLEDGE_ITEM_PAGE, { newsId })}#${encodeURIComponent(words)}`;
}
