import { Extension } from '@tiptap/core';
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { charactersOf } from './count.ts';
import { insertWithin, replaceWithin, textOf } from './cut-slice.ts';

/** Transaction metadata that turns the limit off, for content that the program inserts, such as a loaded record. */
export const UNLIMITED = 'unlimited';

/** The editor applies the end of a composition to its document shortly after the composition has ended. */
const SETTLED_MS = 60;

/** `onRefused` gets the text that did not fit. */
type Limit = { limit: number; onRefused: (rest: string) => void };

/**
 * Limits the visible characters of a document: refuses typing beyond the limit and truncates pasted content. An input method may compose
 * more than its result (nihao for 你好), so a composition is free and only its result is truncated.
 */
export const CharacterLimit = Extension.create<Limit>({
  name: 'characterLimit',
  // Runs after every other paste handler, such as cells into a table.
  priority: 1,
  addOptions: () => ({ limit: 0, onRefused: () => {} }),
  addProseMirrorPlugins() {
    return [limitPlugin(this.options)];
  },
});

function limitPlugin({ limit, onRefused }: Limit): Plugin {
  let view: EditorView | null = null;
  let composedFrom = 0;
  return new Plugin({
    view: (created) => {
      view = created;
      return {};
    },
    filterTransaction: (tr, state) => {
      if (!grows(tr, state, limit) || view?.composing || isFree(tr)) return true;
      const text = insertedBy(tr, state);
      // A single refused letter is visible, and the counter shows why.
      if (Array.from(text).length > 1) onRefused(text);
      return false;
    },
    props: {
      handleTextInput: (target, from, to, text) => insertText(target, { from, to, text }, { limit, onRefused }),
      handlePaste: (target, _event, slice) => {
        const { tr, rest } = replaceWithin(target.state, slice, limit);
        if (rest !== '') onRefused(rest);
        target.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
        return true;
      },
      handleDrop: (target, event, slice, moved) => {
        const place = target.posAtCoords({ left: event.clientX, top: event.clientY });
        if (moved || !place) return false;
        event.preventDefault();
        const at = TextSelection.near(target.state.doc.resolve(place.pos));
        const { tr, rest } = replaceWithin(target.state.apply(target.state.tr.setSelection(at)), slice, limit);
        if (rest !== '') onRefused(rest);
        // Its steps start from the same document; only the selection has moved.
        const drop = target.state.tr.setSelection(at);
        for (const step of tr.steps) drop.step(step);
        target.dispatch(drop.setMeta('uiEvent', 'drop'));
        target.focus();
        return true;
      },
      handleDOMEvents: {
        compositionstart: (target) => {
          composedFrom = target.state.selection.from;
        },
        compositionend: (target) => {
          setTimeout(() => {
            if (target.isDestroyed || target.composing) return;
            const cut = cutComposed(target.state, composedFrom, limit);
            if (!cut) return;
            target.dispatch(cut.tr);
            onRefused(cut.rest);
          }, SETTLED_MS);
        },
      },
    },
  });
}

/** Inserts the part that fits of a text that arrives in one piece and is too long; leaves other texts to the editor. */
function insertText(
  view: EditorView,
  { from, to, text }: { from: number; to: number; text: string },
  { limit, onRefused }: Limit,
): boolean {
  if (view.composing || Array.from(text).length < 2) return false;
  const { tr, rest } = insertWithin(view.state, { from, to }, text, limit);
  if (rest === '') return false;
  view.dispatch(tr.scrollIntoView());
  onRefused(rest);
  return true;
}

function grows(tr: Transaction, state: EditorState, limit: number): boolean {
  if (!tr.docChanged) return false;
  const after = charactersOf(tr.doc);
  return after > limit && after > charactersOf(state.doc);
}

/** Undo restores earlier content; a composition is truncated at its end. */
function isFree(tr: Transaction): boolean {
  return tr.getMeta(UNLIMITED) !== undefined || tr.getMeta('history$') !== undefined || tr.getMeta('composition') !== undefined;
}

/** The text that a transaction would insert. */
function insertedBy(tr: Transaction, state: EditorState): string {
  const from = state.doc.content.findDiffStart(tr.doc.content);
  const end = state.doc.content.findDiffEnd(tr.doc.content);
  return from === null || end === null ? '' : textOf(tr.doc.slice(from, Math.max(from, end.b)).content);
}

/** Removes the end of a composed text until the rest fits, and returns the removed text; null when it fits. */
function cutComposed(state: EditorState, composedFrom: number, limit: number): { tr: Transaction; rest: string } | null {
  if (charactersOf(state.doc) <= limit) return null;
  const end = state.selection.from;
  if (composedFrom >= end) return null;
  const cutAt = (from: number): Transaction => state.tr.delete(from, end);
  let fits = composedFrom;
  let exceeds = end;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (charactersOf(cutAt(middle).doc) <= limit) fits = middle;
    else exceeds = middle;
  }
  // Never splits a character.
  if (/^[\udc00-\udfff]/.test(state.doc.textBetween(fits, end))) fits -= 1;
  return { tr: cutAt(fits), rest: textOf(state.doc.slice(fits, end).content) };
}
