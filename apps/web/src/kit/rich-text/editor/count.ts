import { visibleCharacters } from '@houtai/contract/visible-characters';
import type { Node } from '@tiptap/pm/model';

// Cached, because limit, counter and value read the same document after every key.
const counted = new WeakMap<Node, number>();

/** The number of visible characters of a document, counted as the server counts its html. */
export function charactersOf(doc: Node): number {
  const known = counted.get(doc);
  if (known !== undefined) return known;
  const count = visibleCharacters(doc.textBetween(0, doc.content.size, '\n'));
  counted.set(doc, count);
  return count;
}

/** Whether a document has neither text nor anything visible. */
export function isBlank(doc: Node): boolean {
  if (charactersOf(doc) > 0) return false;
  let blank = true;
  doc.descendants((node) => {
    if (node.isLeaf && !node.isText && node.type.name !== 'hardBreak') blank = false;
    return blank;
  });
  return blank;
}
