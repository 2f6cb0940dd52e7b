import { Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import { charactersOf } from './count.ts';

/** Puts as much of a pasted piece in place of the selection as the limit allows, and says whether that was all of it. */
export function replaceWithin(state: EditorState, slice: Slice, limit: number): { tr: Transaction; whole: boolean } {
  const whole = state.tr.replaceSelection(slice);
  const before = charactersOf(state.doc);
  const most = Math.max(limit, before);
  if (charactersOf(whole.doc) <= most) return { tr: whole, whole: true };
  let fits = 0;
  let exceeds = slice.content.size;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (charactersOf(state.tr.replaceSelection(firstOf(slice, middle)).doc) <= most) fits = middle;
    else exceeds = middle;
  }
  return { tr: fits === 0 ? state.tr : state.tr.replaceSelection(firstOf(slice, fits)), whole: false };
}

/** The beginning of a slice up to a position of its content, never half a character. */
function firstOf(slice: Slice, position: number): Slice {
  const text = slice.content.textBetween(0, position);
  const content = slice.content.cut(0, /[\ud800-\udbff]$/.test(text) ? position - 1 : position);
  let openStart = 0;
  for (let node = content.firstChild; node && !node.isLeaf && openStart < slice.openStart; node = node.firstChild) openStart += 1;
  let openEnd = 0;
  for (let node = content.lastChild; node && !node.isLeaf && !node.type.spec.isolating; node = node.lastChild) openEnd += 1;
  return new Slice(content, openStart, openEnd);
}
