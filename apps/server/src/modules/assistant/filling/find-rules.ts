import { calls } from '@houtai/contract';
import type { Source } from '@houtai/contract/assistant-parts';
import { characterCount, firstCharacters } from '@houtai/contract/characters';
import { KNOWLEDGE_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';

import { type TextBlock, visibleBlocks } from '#platform/html/visible-text.ts';

import { type AssistantRequest, type LookedUp, readAs } from '../asking/asking.ts';

/** The most 流程制度 items in a search result, and the most characters of each for the model. */
const MAX_ITEMS = 4;
const ITEM_LENGTH = 1_200;

/** The most characters of a passage shown below the answer. */
const SHOWN_LENGTH = 120;

/** Searches the 流程制度 that the person may read; each section gets the number by which the answer refers to it. */
export async function findRules(asking: AssistantRequest, keyword: string): Promise<LookedUp> {
  const { rows, total } = await readAs(asking, calls.knowledge.mine, { keyword, limit: MAX_ITEMS });
  const items = [];
  for (const { newsId } of rows) {
    const item = await readAs(asking, calls.knowledge.detail, { newsId });
    const { title, revision, publishedAt } = item;
    const sections = foremost(sectionsOf(visibleBlocks(item.content)), keyword).map(({ heading, blocks }) => {
      const words = blocks.join('\n');
      const passage = shortened(blocks.find((block) => block.includes(keyword)) ?? blocks[0] ?? title, SHOWN_LENGTH);
      const { number } = numbered(asking.sources, { newsId, title, revision, publishedAt, heading, passage });
      return { 编号: number, ...(heading && { 小节: heading }), 内容: shortened(words, ITEM_LENGTH) };
    });
    items.push({ 标题: title, 各节: sections });
  }
  if (items.length > 0) asking.add({ type: 'sources', sources: [...asking.sources] });
  const found = items.length > 0 ? { 流程制度: items } : { 结果: '流程制度里没有写' };
  return { words: `查找流程制度「${keyword}」，${total} 篇`, url: linkTo(KNOWLEDGE_PAGE, { keyword }), found };
}

type Section = { heading: string; blocks: string[] };

/** Splits a text at its headings; the first section has none. */
function sectionsOf(blocks: readonly TextBlock[]): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [] }];
  for (const { text, isHeading } of blocks) {
    if (isHeading) sections.push({ heading: text, blocks: [] });
    else sections.at(-1)?.blocks.push(text);
  }
  return sections.filter((section) => section.blocks.length > 0);
}

/** Puts sections with the word first, up to the length limit; at least one. */
function foremost(sections: readonly Section[], word: string): Section[] {
  const isAbout = ({ heading, blocks }: Section) => heading.includes(word) || blocks.some((block) => block.includes(word));
  const ordered = [...sections.filter(isAbout), ...sections.filter((section) => !isAbout(section))];
  let length = 0;
  return ordered.filter(({ blocks }, at) => (length += blocks.join('').length) <= ITEM_LENGTH || at === 0);
}

/** Reuses the number of a section that was found before. */
function numbered(sources: Source[], source: Omit<Source, 'number'>): Source {
  const known = sources.find(({ newsId, heading }) => newsId === source.newsId && heading === source.heading);
  if (known) return known;
  const added = { number: sources.length + 1, ...source };
  sources.push(added);
  return added;
}

function shortened(text: string, length: number): string {
  return characterCount(text) > length ? `${firstCharacters(text, length)}…` : text;
}
