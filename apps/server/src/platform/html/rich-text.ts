import type { InputFault } from '@houtai/contract/call';
import { RICH_TEXT_MAX } from '@houtai/contract/limits';

import { cleanHtml } from './clean-html.ts';
import { isBlankHtml, visibleLength, visibleText } from './visible-text.ts';

/** A rich text made safe, its visible text, and the fault of its length; an optional one may be blank. */
export function checkedText(
  path: string,
  sent: string,
  { limit = RICH_TEXT_MAX, required = true }: { limit?: number; required?: boolean | string } = {},
): { html: string; plain: string; faults: InputFault[] } {
  const html = cleanHtml(sent);
  if (isBlankHtml(html)) return { html: '', plain: '', faults: required ? [{ path, msg: required === true ? '不能为空' : required }] : [] };
  const isLong = visibleLength(html) > limit;
  return { html, plain: plainText(html), faults: isLong ? [{ path, msg: `最多 ${limit} 个字` }] : [] };
}

/** The visible text of a cleaned rich text, for searches and summaries. */
export function plainText(html: string): string {
  return visibleText(html) || '［图片］';
}

const PICTURE = /<(img|video)\b([^>]*)>/gi;

/** A cleaned rich text for a history: its words, with marks for pictures and videos. */
export function describeText(html: string): string {
  return visibleText(
    html.replace(PICTURE, (_, tag: string, attributes: string) => {
      const name = /\balt="([^"]*)"/.exec(attributes)?.[1] ?? '';
      return ` ［${tag.toLowerCase() === 'img' ? '图片' : '视频'}${name && ` ${name}`}］ `;
    }),
  );
}
