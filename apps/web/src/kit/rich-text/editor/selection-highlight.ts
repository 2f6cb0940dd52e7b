import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import css from '../prose.module.css';

/** Highlights the selection while the focus is in the toolbar or one of its layers. */
export const SelectionHighlight = Extension.create({
  name: 'selectionHighlight',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) =>
            selection.empty || editor.isFocused
              ? null
              : DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: css['kept'] ?? '' })]),
        },
      }),
    ];
  },
});
