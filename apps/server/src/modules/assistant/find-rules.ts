import { calls } from '@houtai/contract';
import type { Source } from '@houtai/contract/assistant-parts';

import { visibleText } from '../../platform/html/visible-text.ts';
import { type Asking, readAs } from './asking.ts';

/** Items of 流程制度 that one search gives, and the characters of each that the model reads. */
const ITEMS_MOST = 4;
const PASSAGE_LENGTH = 1_200;

/** The characters of a passage that stand under the answer. */
const SHOWN_LENGTH = 120;

/** Finds 流程制度 that are for the person; each gets the number by which the answer refers to it. */
export async function findRules(asking: Asking, keyword: string): Promise<unknown> {
  const { rows, total } = await readAs(asking, calls.knowledge.mine, { keyword, limit: ITEMS_MOST });
  const found = [];
  for (const { newsId } of rows) {
    const item = await readAs(asking, calls.knowledge.detail, { newsId });
    const text = visibleText(item.content);
    const source = numbered(asking.sources, {
      newsId,
      title: item.title,
      revision: item.revision,
      publishedAt: item.publishedAt,
      passage: around(text, keyword, SHOWN_LENGTH),
    });
    found.push({ 编号: source.number, 标题: item.title, 内容: around(text, keyword, PASSAGE_LENGTH) });
  }
  asking.add({ type: 'look', words: `查找流程制度「${keyword}」，${total} 篇`, url: '' });
  if (found.length === 0) return { 结果: '流程制度里没有写' };
  asking.add({ type: 'sources', sources: [...asking.sources] });
  return { 流程制度: found };
}

/** An item that was found before keeps its number. */
function numbered(sources: Source[], source: Omit<Source, 'number'>): Source {
  const known = sources.find(({ newsId }) => newsId === source.newsId);
  if (known) return known;
  const added = { number: sources.length + 1, ...source };
  sources.push(added);
  return added;
}

/** The part of a text in whose first third the word stands, or its beginning. */
function around(text: string, word: string, length: number): string {
  const start = Math.max(0, text.indexOf(word) - Math.floor(length / 3));
  const cut = text.slice(start, start + length);
  return `${start > 0 ? '…' : ''}${cut}${start + length < text.length ? '…' : ''}`;
}
