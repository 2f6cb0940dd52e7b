import { BASE_PATH } from '@houtai/contract/limits';
import { cutAtNumbers } from '@houtai/contract/record-numbers';
import type { NumberedRecord } from '@houtai/contract/records';

import { internalTarget } from '#platform/session/guard.ts';

/** Turns the numbers in sanitised html that name these records into links; existing links stay as they are. */
export function linkNumbers(body: HTMLElement, links: ReadonlyMap<string, NumberedRecord>): void {
  if (links.size === 0) return;
  for (const text of textsIn(body)) {
    const parts = cutAtNumbers(text.data);
    if (parts.some(({ number }) => links.has(number))) text.replaceWith(...parts.map((part) => linked(part, links)));
  }
}

function textsIn(body: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('a')) texts.push(node);
  }
  return texts;
}

function linked({ words, number }: { words: string; number: string }, links: ReadonlyMap<string, NumberedRecord>): string | HTMLElement {
  const record = links.get(number);
  if (!record) return words;
  const link = document.createElement('a');
  link.href = `${BASE_PATH}${internalTarget(record.url)}`;
  link.title = record.title;
  link.textContent = words;
  link.dataset['record'] = internalTarget(record.url);
  return link;
}
