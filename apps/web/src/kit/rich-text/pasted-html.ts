import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { toast } from '../../ui/layer/toast.tsx';
import { cleanPasted } from './clean-pasted.ts';

/** Cleans what is pasted or dropped as html, and says so where that cost an image. */
export const PastedHtml = Extension.create({
  name: 'pastedHtml',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: (given) => {
          const { html, droppedImages } = cleanPasted(given);
          if (droppedImages > 0) toast.info(`已去掉 ${droppedImages} 张外部图片，请另存后用「图片」按钮上传`);
          return html;
        },
      },
    }),
  ],
});
