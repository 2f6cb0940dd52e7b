import type { FileEntry } from '@houtai/contract/record-files';

import { visibleText } from '#platform/html/visible-text.ts';

const PICTURE = /<(img|video)\b([^>]*)>/gi;

/** What a history says of a cleaned rich text: its words, and where a picture or a film stands. */
export function wordsOfText(html: string): string {
  return visibleText(
    html.replace(PICTURE, (_, tag: string, attributes: string) => {
      const name = /\balt="([^"]*)"/.exec(attributes)?.[1] ?? '';
      return ` ［${tag.toLowerCase() === 'img' ? '图片' : '视频'}${name && ` ${name}`}］ `;
    }),
  );
}

/** Files as one text, by which two lists of them are told apart whatever their names are. */
export function idsIn(files: readonly FileEntry[]): string {
  return files.map(({ id }) => id).join(',');
}
