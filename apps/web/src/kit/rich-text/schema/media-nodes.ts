import { imageWidth } from '@houtai/contract/image-size';
import { mergeAttributes, Node } from '@tiptap/core';

import { ownFileAddress } from '../files/file-address.ts';
import { fillFileChip } from './file-chip.ts';

const INLINE = { group: 'inline', inline: true, atom: true, draggable: true } as const;

const srcAttribute = {
  default: '',
  parseHTML: (element: HTMLElement) => {
    const src = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
    return src.startsWith('data:image/') ? src : ownFileAddress(src);
  },
};

/** One of our images; its width is in percent of the line (specification 5.5). A data-URL image exists only until it is uploaded. */
export const ImageNode = Node.create({
  name: 'image',
  ...INLINE,
  addAttributes: () => ({
    src: srcAttribute,
    alt: { default: '' },
    width: {
      default: null,
      parseHTML: widthOf,
      renderHTML: ({ width }) => (typeof width === 'number' ? { style: `width: ${width}%` } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => (srcAttribute.parseHTML(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** One of our videos, played in place. */
export const VideoNode = Node.create({
  name: 'video',
  ...INLINE,
  addAttributes: () => ({ src: srcAttribute }),
  parseHTML: () => [{ tag: 'video', getAttrs: (element) => (srcAttribute.parseHTML(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: '', preload: 'metadata' })],
});

/** One of our files to download. Its name is part of the text and counts as text. */
export const AttachmentNode = Node.create({
  name: 'attachment',
  ...INLINE,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element: HTMLElement) => ownFileAddress(element.getAttribute('href')) },
    name: { default: '', parseHTML: (element: HTMLElement) => element.textContent.trim(), renderHTML: () => ({}) },
    size: {
      default: 0,
      parseHTML: (element: HTMLElement) => Number(element.dataset['size'] ?? 0) || 0,
      renderHTML: ({ size }) => (Number(size) > 0 ? { 'data-size': String(size) } : {}),
    },
  }),
  extendNodeSchema: (extension) =>
    extension.name === 'attachment' ? { leafText: (node: { attrs: Record<string, unknown> }) => String(node.attrs['name']) } : {},
  parseHTML: () => [
    { tag: 'a[href]', priority: 2000, getAttrs: (element) => (ownFileAddress(element.getAttribute('href')) ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { target: '_blank', rel: 'noopener noreferrer' }),
    String(node.attrs['name']),
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      fillFileChip(dom, String(node.attrs['name']), Number(node.attrs['size']));
      return { dom };
    },
});

function widthOf(element: HTMLElement): number | null {
  const written = /^\s*([\d.]+)%\s*$/.exec(element.style.width || (element.getAttribute('width') ?? ''))?.[1];
  return written === undefined ? null : imageWidth(Number(written));
}
