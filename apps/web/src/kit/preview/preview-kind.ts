import { ownValue } from '@houtai/contract/own-value';

import { extensionOf } from '#kit/file-labels.ts';

/** How a file is shown; `none` means that it cannot be shown here. */
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
  // Markup is shown as source, so that a foreign page never runs here.
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

/** The kind of preview for a file name. */
export function previewKind(name: string): PreviewKind {
  const extension = extensionOf(name);
  return ownValue(KINDS, extension) ?? 'none';
}
