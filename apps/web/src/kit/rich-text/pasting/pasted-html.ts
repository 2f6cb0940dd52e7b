import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { announceOmitted } from '#ui/input/texts/announce-omitted.ts';
import { toast } from '#ui/layer/toast.tsx';

import { isBlank } from '../editor/count.ts';
import { cleanPasted } from './clean-pasted.ts';
import { tabbedSlice } from './tabbed-text.ts';

/**
 * Cleans pasted or dropped html, makes tables of tab-separated lines, and reports what is lost. The report belongs to the last paste: it
 * disappears with the next one, and when the text is cleared, submitted or closed.
 */
export const PastedHtml = Extension.create({
  name: 'pastedHtml',
  addProseMirrorPlugins() {
    const { editor } = this;
    const withdraw = (): void => toast.withdraw(editor);
    return [
      new Plugin({
        view: ({ dom }) => {
          const handleSubmit = ({ target }: Event): void => {
            if (target instanceof Node && target.contains(dom)) withdraw();
          };
          document.addEventListener('submit', handleSubmit, true);
          return {
            update: ({ state }, before) => {
              if (state.doc !== before.doc && isBlank(state.doc) && !isBlank(before.doc)) withdraw();
            },
            destroy: () => {
              document.removeEventListener('submit', handleSubmit, true);
              withdraw();
            },
          };
        },
        props: {
          handleDOMEvents: { paste: withdraw },
          transformPastedHTML: (given) => {
            withdraw();
            const { html, droppedImages, leftOut } = cleanPasted(given);
            if (droppedImages > 0) toast.info(`已去掉 ${droppedImages} 张外部图片，请另存后用「图片」按钮上传`);
            const words = leftOut.map((part) => part.words).join('；');
            const text = leftOut.flatMap((part) => part.text || []).join('\n');
            if (text !== '') announceOmitted(words, text, editor);
            else if (words !== '') toast.info(words);
            return html;
          },
          clipboardTextParser: (text, context, _plain, view) => {
            withdraw();
            return tabbedSlice(text, view.state.schema, context.marks());
          },
        },
      }),
    ];
  },
});
