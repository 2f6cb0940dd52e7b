import { Mark } from '@tiptap/core';

import { showTint, type TintKind } from './show-tint.ts';
import { groundOf, inkOf } from './tint.ts';

/** Chosen colour of text: stored as chosen, shown so that it can be read. */
export const InkMark = tintMark('ink', 'color', inkOf);

/** Chosen ground of text. */
export const GroundMark = tintMark('ground', 'background-color', groundOf);

function tintMark(name: TintKind, property: 'color' | 'background-color', read: (colour: string) => string): Mark {
  return Mark.create({
    name,
    addAttributes: () => ({ hex: { default: '', renderHTML: ({ hex }) => ({ style: `${property}: ${String(hex)}` }) } }),
    parseHTML: () => [
      {
        style: property,
        consuming: false,
        getAttrs: (value) => {
          const hex = read(value);
          return hex === '' ? false : { hex };
        },
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
    addMarkView:
      () =>
      ({ mark }) => {
        const dom = document.createElement('span');
        showTint(dom, name, String(mark.attrs['hex']));
        return { dom, contentDOM: dom };
      },
  });
}
