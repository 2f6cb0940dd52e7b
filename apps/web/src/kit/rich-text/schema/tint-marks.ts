import { Mark } from '@tiptap/core';

import { showTint, type TintKind } from './show-tint.ts';
import { backgroundTintOf, textTintOf } from './tint.ts';

/** The chosen colour of text: stored as chosen, displayed in a readable shade. */
export const InkMark = tintMark('ink', 'color', textTintOf);

/** The chosen background of text. */
export const GroundMark = tintMark('ground', 'background-color', backgroundTintOf);

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
