import { withoutBlanks } from '@houtai/contract/invisible-marks';
import { ownValue } from '@houtai/contract/own-value';
import { visibleCharacters } from '@houtai/contract/visible-characters';
import sanitize from 'sanitize-html';

import { isPlainHtml } from './plain-html.ts';

const BREAK = /<\/?(?:p|div|h[1-6]|li|tr|td|th|br|hr|blockquote|pre|ul|ol|table|video|img)\b[^>]*>/gi;

/** The visible text of cleaned html, in one line with white space collapsed. */
export function visibleText(html: string): string {
  const text = isPlainHtml(html) ? html.replace(/<\/?p>/g, ' ') : decode(withoutTags(html.replace(BREAK, (tag) => ` ${tag}`)));
  return withoutBlanks(text.replace(/\s+/g, ' '));
}

function withoutTags(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} });
}

/** A visible block of a text, in one line. */
export type TextBlock = { text: string; isHeading: boolean };

const BLOCK_END = /(?<=<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)>)/i;

/** The visible text of cleaned html by block: paragraphs, headings, list items and table rows; empty ones are left out. */
export function visibleBlocks(html: string): TextBlock[] {
  return html.split(BLOCK_END).flatMap((part) => {
    const text = visibleText(part);
    return text === '' ? [] : [{ text, isHeading: /<h[1-6]\b/i.test(part) }];
  });
}

/** The number of visible characters of cleaned html (decisions, "To-do and feedback"). */
export function visibleLength(html: string): number {
  return visibleCharacters(visibleText(html));
}

/** Whether cleaned html has neither text nor a picture or video. */
export function isBlankHtml(html: string): boolean {
  return visibleText(html) === '' && !/<(?:img|video)\b/i.test(html);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The cleaner writes only these five entities and numeric ones. */
function decode(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ownValue(ENTITIES, name) ?? '');
}
