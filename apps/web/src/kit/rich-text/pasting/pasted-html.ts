import { visibleCharacters } from '@houtai/contract/visible-characters';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { tellLeftOut } from '../../../ui/input/tell-cut.ts';
import { toast } from '../../../ui/layer/toast.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { tabbedSlice } from './tabbed-text.ts';

/** Cleans what is pasted or dropped as html, makes tables of tabbed lines, and says what does not come along. */
export const PastedHtml = Extension.create({
  name: 'pastedHtml',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: (given) => {
          const { html, droppedImages, hiddenText, drawnText } = cleanPasted(given);
          if (droppedImages > 0) toast.info(`已去掉 ${droppedImages} 张外部图片，请另存后用「图片」按钮上传`);
          if (hiddenText !== '') tellLeftOut(`原文中隐藏的 ${visibleCharacters(hiddenText)} 个字没有粘贴`, hiddenText);
          if (drawnText !== '') tellLeftOut(`图形里的 ${visibleCharacters(drawnText)} 个字没有粘贴`, drawnText);
          return html;
        },
        clipboardTextParser: (text, context, _plain, view) => tabbedSlice(text, view.state.schema, context.marks()),
      },
    }),
  ],
});
