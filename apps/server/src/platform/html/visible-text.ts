import { withoutBlanks } from '@houtai/contract/invisible-marks';
import { ownValue } from '@houtai/contract/own-value';
import { visibleCharacters } from '@houtai/contract/visible-characters';
import sanitize from 'sanitize-html';

import { isPlainHtml } from './plain-html.ts';

const BREAK = /<\/?(?:p|div|h[1-6]|li|tr|td|th|br|hr|blockquote|pre|ul|ol|table|video|img)\b[^>]*>/gi;

/** What a person reads of cleaned html: its text in one line, white space collapsed. */
export function visibleText(html: string): string {
  const text = isPlainHtml(html) ? html.replace(/<\/?p>/g, ' ') : decode(withoutTags(html.replace(BREAK, (tag) => ` ${tag}`)));
  return withoutBlanks(text.replace(/\s+/g, ' '));
}

function withoutTags(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} });
}

/** A block of a text as it is read, in one line. */
export type TextBlock = { text: string; isHeading: boolean };

const BLOCK_END = /(?<=<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)>)/i;

/** What a person reads of cleaned html, block by block: paragraphs, headings, items of lists and rows of tables; empty ones are left out. */
export function visibleBlocks(html: string): TextBlock[] {
  return html.split(BLOCK_END).flatMap((part) => {
    const text = visibleText(part);
    return text === '' ? [] : [{ text, isHeading: /<h[1-6]\b/i.test(part) }];
  });
}

/** How many characters a person sees of cleaned html (decisions, "To-do and feedback"). */
export function visibleLength(html: string): number {
  return visibleCharacters(visibleText(html));
}

/** Whether cleaned html says or shows nothing. */
export function isBlankHtml(html: string): boolean {
  return visibleText(html) === '' && !/<(?:img|video)\b/i.test(html);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The cleaner writes these five and numbers, whatever was sent. */
function decode(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ownValue(ENTITIES, name) ?? '');
}
