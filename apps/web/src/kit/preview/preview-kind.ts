import { ownValue } from '@houtai/contract/own-value';

import { extensionOf } from '#kit/file-words.ts';

/** How a file is shown: `none` has no way here. */
export type PreviewKind = 'image' | 'pdf' | 'word' | 'sheet' | 'text' | 'video' | 'none';

const KINDS: Readonly<Record<string, PreviewKind>> = {
  gif: 'image',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  pdf: 'pdf',
  docx: 'word',
  xlsx: 'sheet',
  // Markup is shown as its source: somebody else's page never runs here.
  html: 'text',
  txt: 'text',
  csv: 'text',
  log: 'text',
  md: 'text',
  json: 'text',
  xml: 'text',
  mp4: 'video',
  webm: 'video',
  mov: 'video',
};

/** How a file of this name is shown. */
export function previewKind(name: string): PreviewKind {
  const extension = extensionOf(name);
  return ownValue(KINDS, extension) ?? 'none';
}
