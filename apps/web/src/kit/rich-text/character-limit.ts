import { Extension } from '@tiptap/core';
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { charactersOf } from './count.ts';
import { replaceWithin } from './cut-slice.ts';

/** On a transaction with this meta the limit is not applied: what the program itself puts in, such as a loaded record. */
export const UNLIMITED = 'unlimited';

/** The editor takes the last of a composition into its document shortly after the composition ended. */
const SETTLED_MS = 60;

type Limit = { limit: number; onRefused: (what: 'typed' | 'pasted') => void };

/**
 * Keeps a document within its visible characters: typing beyond is refused, pasting is cut. What an input method is composing
 * may be longer than what comes of it (nihao for 你好), so a composition runs free and only its result is cut.
 */
export const CharacterLimit = Extension.create<Limit>({
  name: 'characterLimit',
  // After every other way to paste, such as cells into a table.
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
      onRefused('typed');
      return false;
    },
    props: {
      handlePaste: (target, _event, slice) => {
        const { tr, whole } = replaceWithin(target.state, slice, limit);
        if (!whole) onRefused('pasted');
        target.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
        return true;
      },
      handleDrop: (target, event, slice, moved) => {
        const place = target.posAtCoords({ left: event.clientX, top: event.clientY });
        if (moved || !place) return false;
        event.preventDefault();
        const at = TextSelection.near(target.state.doc.resolve(place.pos));
        const { tr, whole } = replaceWithin(target.state.apply(target.state.tr.setSelection(at)), slice, limit);
        if (!whole) onRefused('pasted');
        // Its steps start from the same document; only the selection went ahead.
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
            const tr = cutComposed(target.state, composedFrom, limit);
            if (!tr) return;
            target.dispatch(tr);
            onRefused('typed');
          }, SETTLED_MS);
        },
      },
    },
  });
}

function grows(tr: Transaction, state: EditorState, limit: number): boolean {
  if (!tr.docChanged) return false;
  const after = charactersOf(tr.doc);
  return after > limit && after > charactersOf(state.doc);
}

/** Undoing leads back to what was there before; a composition is cut when it has ended. */
function isFree(tr: Transaction): boolean {
  return tr.getMeta(UNLIMITED) !== undefined || tr.getMeta('history$') !== undefined || tr.getMeta('composition') !== undefined;
}

/** Takes away the end of what was composed, character by character, until the rest fits; null when it does already. */
function cutComposed(state: EditorState, composedFrom: number, limit: number): Transaction | null {
  if (charactersOf(state.doc) <= limit) return null;
  const end = state.selection.from;
  for (let from = end - 1; from >= composedFrom; from -= 1) {
    if (/^[\udc00-\udfff]/.test(state.doc.textBetween(from, end))) continue;
    const tr = state.tr.delete(from, end);
    if (from === composedFrom || charactersOf(tr.doc) <= limit) return tr;
  }
  return null;
}
