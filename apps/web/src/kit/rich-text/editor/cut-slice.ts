import { type Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import { charactersOf } from './count.ts';

/** Replaces the selection with as much of a pasted slice as the limit allows, and returns the text of the rest. */
export function replaceWithin(state: EditorState, slice: Slice, limit: number): { tr: Transaction; rest: string } {
  const whole = state.tr.replaceSelection(slice);
  const before = charactersOf(state.doc);
  const most = Math.max(limit, before);
  if (charactersOf(whole.doc) <= most) return { tr: whole, rest: '' };
  let fits = 0;
  let exceeds = slice.content.size;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (charactersOf(state.tr.replaceSelection(firstOf(slice, middle)).doc) <= most) fits = middle;
    else exceeds = middle;
  }
  const kept = firstOf(slice, fits);
  const tr = hasLeaves(kept) ? state.tr.replaceSelection(kept) : state.tr;
  return { tr, rest: textOf(slice.content.cut(wholeAt(slice, fits))) };
}

/** Replaces a range with as much of a text as the limit allows, and returns the rest. */
export function insertWithin(
  state: EditorState,
  range: { from: number; to: number },
  text: string,
  limit: number,
): { tr: Transaction; rest: string } {
  const letters = Array.from(text);
  const put = (count: number): Transaction => state.tr.insertText(letters.slice(0, count).join(''), range.from, range.to);
  const most = Math.max(limit, charactersOf(state.doc));
  let fits = 0;
  let exceeds = letters.length + 1;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (charactersOf(put(middle).doc) <= most) fits = middle;
    else exceeds = middle;
  }
  return { tr: fits === 0 ? state.tr : put(fits), rest: letters.slice(fits).join('') };
}

/** Part of a document as plain text: cells separated by tabs, everything else by lines. */
export function textOf(content: Fragment): string {
  let text = '';
  content.descendants((node, _, parent, index) => {
    if (node.isBlock) text += breakBefore({ node, parent, index, text });
    text += node.isText ? (node.text ?? '') : (node.type.spec.leafText?.(node) ?? '');
  });
  return text;
}

type Placed = { node: Node; parent: Node | null; index: number; text: string };

function breakBefore({ node, parent, index, text }: Placed): string {
  const isFirst = index === 0;
  if (String(node.type.spec['tableRole'] ?? '').endsWith('cell')) return isFirst ? '' : '\t';
  if (isFirst && parent?.type.spec.isolating === true) return '';
  return text === '' || text.endsWith('\n') ? '' : '\n';
}

/** Whether a slice has any content. */
function hasLeaves(slice: Slice): boolean {
  let found = false;
  slice.content.descendants((node) => {
    found ||= node.isLeaf;
    return !found;
  });
  return found;
}

function wholeAt(slice: Slice, position: number): number {
  return /[\ud800-\udbff]$/.test(slice.content.textBetween(0, position)) ? position - 1 : position;
}

/** The beginning of a slice up to a position of its content, without splitting a character. */
function firstOf(slice: Slice, position: number): Slice {
  const content = slice.content.cut(0, wholeAt(slice, position));
  let openStart = 0;
  for (let node = content.firstChild; node && !node.isLeaf && openStart < slice.openStart; node = node.firstChild) openStart += 1;
  let openEnd = 0;
  for (let node = content.lastChild; node && !node.isLeaf && !node.type.spec.isolating; node = node.lastChild) openEnd += 1;
  return new Slice(content, openStart, openEnd);
}
