import { visibleCharacters } from '@houtai/contract/visible-characters';
import type { Node } from '@tiptap/pm/model';

/** How many characters of a document a person sees; the server counts its html the same way. */
export function charactersOf(doc: Node): number {
  return visibleCharacters(doc.textBetween(0, doc.content.size, '\n'));
}

/** Whether a document has neither text nor anything to look at. */
export function isBlank(doc: Node): boolean {
  if (charactersOf(doc) > 0) return false;
  let blank = true;
  doc.descendants((node) => {
    if (node.isLeaf && !node.isText && node.type.name !== 'hardBreak') blank = false;
    return blank;
  });
  return blank;
}
